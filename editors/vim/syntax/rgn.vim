" Vim syntax file for RGN, logs of board games; tools/make_editors.py writes it.

if exists("b:current_syntax")
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

" A word ends at a space or at one of , : =
syn iskeyword @,48-57,192-255,-,'
syn case ignore
syn sync minlines=1

syn match rgnPlace /\%(^\|[[:space:],:="]\)\@1<=\%([a-g][1-6]*\|[ns]\=[ew]\)\%($\|[[:space:],:="]\)\@=/
syn match rgnBlocks /\%(^\|[[:space:],:="]\)\@1<=\%([0-9]*\%([wyrgbkp?]\|白\|黄\|黃\|红\|紅\|绿\|綠\|蓝\|藍\|黑\|紫\)\)\+\%($\|[[:space:],:="]\)\@=/
syn match rgnNumber /\%(^\|[[:space:],:="]\)\@1<=[+-]\=[0-9]\+\%(\/[0-9]\+\)*+\=\%($\|[[:space:],:="]\)\@=/
syn match rgnNumber /\%(^\|[[:space:],:="]\)\@1<=[ivx]\+\%($\|[[:space:],:="]\)\@=/
syn match rgnNone /\%(^\|[[:space:],:="]\)\@1<=\%(-\|none\|?\)\%($\|[[:space:],:="]\)\@=/
syn match rgnTile /\%(^\|[[:space:],:="]\)\@1<=\%(bibliotheques\|bibliothèques\|bibliotheken\|bibliotheque\|bibliothèque\|stadspoorten\|bibliotecas\|biblioteche\|bibliotheek\|cathedrales\|cathédrales\|kathedralen\|biblioteca\|bibliothek\|catedrales\|cathedrale\|cathedrals\|cathédrale\|cattedrale\|cattedrali\|kathedraal\|kathedrale\|schloesser\|stadspoort\|bibliotec\|buecherei\|castillos\|cathedral\|cattedral\|libraries\|schlosser\|schlösser\|stadttore\|bibliote\|bucherei\|bücherei\|castelli\|castello\|castillo\|catedral\|cathedra\|cattedra\|chateaux\|châteaux\|kastelen\|kastelle\|librarie\|palacios\|palaeste\|paleizen\|stadttor\|bibliot\|castell\|castles\|cathedr\|cattedr\|chateau\|château\|kasteel\|kastell\|librari\|library\|palaces\|palacio\|palaste\|palazzi\|palazzo\|paläste\|poorten\|puertas\|schloss\|biblio\|burgen\|castel\|castle\|cathed\|catted\|librar\|palace\|palais\|palast\|palazz\|paleis\|portes\|puerta\|schloß\|villas\|villen\|bibli\|caste\|castl\|cathe\|catte\|duomo\|gates\|libra\|palac\|palaz\|poort\|porta\|porte\|villa\|bibl\|burg\|cast\|cath\|catt\|dome\|gate\|libr\|pala\|port\|tore\|vill\|主教座堂\|bib\|cas\|cat\|dom\|gat\|lib\|pal\|por\|tor\|vil\|图书馆\|圖書館\|大教堂\|別墅\|别墅\|城堡\|城門\|城门\|大門\|大门\|宫殿\|宮殿\|教堂\|王宫\|王宮\|皇宫\|皇宮\|門\|门\)-\=[0-9]\+\%($\|[[:space:],:="]\)\@=/
syn match rgnPiece /\%(^\|[[:space:],:="]\)\@1<=wolf-\k\+\%($\|[[:space:],:="]\)\@=/
syn match rgnOperator />\==/
syn match rgnRound /^\s*\zs[0-9]\+\./
syn match rgnTime /\%(^\|[[:space:],:="]\)\@1<=@[0-9:]\+\%($\|[[:space:],:="]\)\@=/
syn match rgnPlayer /^\s*\%([0-9]\+\.\s*\)\=\%(@[0-9:]\+\s*\)\=\zs[^[:space:],:="#]\+\ze\s\+\%(NOTHING\|STOPPED\|AGREED\|OBJECT\|RESULT\|REVEAL\|WINNER\|BONUS\|BUILD\|CHECK\|COURT\|EXTRA\|PLACE\|SCORE\|STORE\|HILL\|KEEP\|OVER\|PASS\|STAY\|TAKE\|TILE\|TURN\|UNDO\|BUY\|END\|PUT\|SET\|ON\)\%($\|[[:space:],:="]\)\@=/
syn match rgnPlayer /\%(^\|[[:space:],:="]\)\@1<=p[1-9][0-9]*\%($\|[[:space:],:="]\)\@=/
syn match rgnUnclosed /".*/
syn match rgnString /"\%([^"\\]\|\\.\)*"/

syn keyword rgnVerb UNDO CHECK SET RESULT WINNER STOPPED AGREED BUY BUILD SCORE PASS NOTHING OBJECT
syn keyword rgnVerb END TAKE PUT EXTRA TURN STAY OVER KEEP BONUS REVEAL COURT ON STORE TILE PLACE
syn keyword rgnVerb HILL
syn keyword rgnCity livorno leghorn livourne liorna 利沃诺 利沃諾 里窝那 里窩那 pisa pise 比萨 比薩 lucca lucques
syn keyword rgnCity luca 卢卡 盧卡 viareggio 维亚雷焦 維亞雷焦 massa 马萨 馬薩 lerici 莱里奇 萊里奇 liv livo livor livorn
syn keyword rgnCity leg legh legho leghor pis luc lucc via viar viare viareg viaregg viareggi mas
syn keyword rgnCity mass ler leri leric
syn keyword rgnType palazzo palazzi palace palaces palast paläste palaeste palais palacio palacios
syn keyword rgnType paleis paleizen 宫殿 宮殿 王宫 王宮 皇宫 皇宮 biblioteca biblioteche library libraries
syn keyword rgnType bibliothek bibliotheken bücherei buecherei bibliothèque bibliothèques bibliotecas
syn keyword rgnType bibliotheek 图书馆 圖書館 porta porte gate gates tor tore stadttor stadttore portes
syn keyword rgnType puerta puertas poort poorten stadspoort stadspoorten 城门 城門 门 門 大门 大門 cattedrale
syn keyword rgnType cattedrali duomo cathedral cathedrals cathedrale kathedrale kathedralen dom dome
syn keyword rgnType cathédrale cathédrales catedral catedrales kathedraal 大教堂 主教座堂 教堂 villa villas
syn keyword rgnType villen 别墅 別墅 castello castelli castle castles schloss schloß schlösser schloesser
syn keyword rgnType burg burgen kastell kastelle château châteaux castillo castillos kasteel kastelen
syn keyword rgnType 城堡 palaste bucherei bibliotheque bibliotheques cathedrales schlosser chateau
syn keyword rgnType chateaux pal pala palaz palazz palac bib bibl bibli biblio bibliot bibliote
syn keyword rgnType bibliotec lib libr libra librar librari librarie por port gat cat catt catte
syn keyword rgnType catted cattedr cattedra cattedral cath cathe cathed cathedr cathedra vil vill cas
syn keyword rgnType cast caste castel castell castl
syn keyword rgnObject corona corone crown crowns krone kronen couronne couronnes coronas kroon 皇冠 王冠
syn keyword rgnObject libro libri book books buch bücher buecher livre livres libros boek boeken 书 書
syn keyword rgnObject 书本 書本 coppa coppe calice calici cup cups chalice chalices kelch kelche becher
syn keyword rgnObject pokal pokale coupe coupes calices copa copas cáliz cálices beker bekers kelk
syn keyword rgnObject kelken 杯 杯子 圣杯 聖杯 stemma stemmi arms coat-of-arms coats-of-arms crest wappen
syn keyword rgnObject armoiries blason blasons escudo escudos blasón blasones wapen wapens
syn keyword rgnObject wapenschild wapenschilden 纹章 紋章 徽章 盾徽 bandiera bandiere flag flags flagge
syn keyword rgnObject flaggen fahne fahnen drapeau drapeaux bandera banderas vlag vlaggen 旗 旗帜 旗幟 旗子
syn keyword rgnObject bucher caliz cro crow boo cha chal chali chalic arm coa coat coat- coat-o
syn keyword rgnObject coat-of coat-of- coat-of-a coat-of-ar coat-of-arm coats coats- coats-o coats-of
syn keyword rgnObject coats-of- coats-of-a coats-of-ar coats-of-arm cre cres fla
syn keyword rgnSpot città urbano urbani edifici-urbani city-buildings city urban stadt stadtgebäude
syn keyword rgnSpot stadtgebaeude städtisch staedtisch urbain urbains bâtiments-urbains ciudad
syn keyword rgnSpot urbanos edificios-urbanos stad stedelijk stadsgebouwen 城市 城市建筑 城市建築 campagna
syn keyword rgnSpot rurale rurali edifici-rurali land-buildings land rural landgebäude landgebaeude
syn keyword rgnSpot ländlich laendlich campagne ruraux bâtiments-ruraux campo rurales
syn keyword rgnSpot edificios-rurales landelijk landgebouwen platteland 乡村 鄉村 乡村建筑 鄉村建築 citta
syn keyword rgnSpot stadtgebaude stadtisch batiments-urbains landgebaude landlich batiments-ruraux
syn keyword rgnSpot cit city- city-b city-bu city-bui city-buil city-build city-buildi city-buildin
syn keyword rgnSpot city-building urb urba lan land- land-b land-bu land-bui land-buil land-build
syn keyword rgnSpot land-buildi land-buildin land-building rur rura
syn keyword rgnPiece mercante mercanti merchant merchants trader traders händler haendler kaufmann
syn keyword rgnPiece kaufleute marchand marchands commerçant commerçants mercader mercaderes
syn keyword rgnPiece comerciante comerciantes koopman kooplieden handelaar handelaars 商人 商 contadino
syn keyword rgnPiece contadini agricoltore agricoltori farmer farmers peasant peasants bauer bauern
syn keyword rgnPiece paysan paysans fermier fermiers campesino campesinos granjero granjeros
syn keyword rgnPiece agricultor agricultores boer boeren 农夫 農夫 农民 農民 农 農 condottiero condottieri
syn keyword rgnPiece condottiere soldato soldati soldier soldiers söldner soeldner soldat soldaten
syn keyword rgnPiece condottière condottières soldats soldado soldados mercenario mercenarios soldaat
syn keyword rgnPiece huurling huurlingen 雇佣兵 僱傭兵 佣兵 傭兵 士兵 兵 lupo lupi lupa wolf wolves wölfe woelfe
syn keyword rgnPiece wölfin loup loups louve lobo lobos loba wolven wolvin 狼 handler commercant
syn keyword rgnPiece commercants soldner condottieres wolfe wolfin mer merc merch mercha merchan tra
syn keyword rgnPiece trad trade far farm farme pea peas peasa peasan con cond condo condot condott
syn keyword rgnPiece condotti condottie condottier sol sold soldi soldie wol wolv wolve
syn keyword rgnColour bianco bianca bianchi bianche white weiß weiße weißer weißes weißen weiss blanc
syn keyword rgnColour blanche blancs blanches blanco blanca blancos blancas wit witte 白 白色 giallo
syn keyword rgnColour gialla gialli gialle yellow gelb gelbe gelber gelbes gelben jaune jaunes
syn keyword rgnColour amarillo amarilla amarillos amarillas geel gele 黄 黃 黄色 黃色 rosso rossa rossi
syn keyword rgnColour rosse red rot rote roter rotes roten rouge rouges rojo roja rojos rojas rood
syn keyword rgnColour rode 红 紅 红色 紅色 verde verdi green grün grüne grüner grünes grünen gruen gruene
syn keyword rgnColour gruener gruenes gruenen vert verte verts vertes verdes groen groene 绿 綠 绿色 綠色
syn keyword rgnColour blu blue blau blaue blauer blaues blauen bleu bleue bleus bleues azul azules
syn keyword rgnColour blauw blauwe 蓝 藍 蓝色 藍色 nero nera neri nere black schwarz schwarze schwarzer
syn keyword rgnColour schwarzes schwarzen noir noire noirs noires negro negra negros negras zwart
syn keyword rgnColour zwarte 黑 黑色 viola porpora purple violet lila violett violette violetter
syn keyword rgnColour violettes violetten purpur purpurn violets pourpre pourpres morado morada
syn keyword rgnColour morados moradas violeta violetas púrpura paars paarse purper 紫 紫色 weisse
syn keyword rgnColour weisser weisses weissen grun grune gruner grunes grunen purpura whi whit yel
syn keyword rgnColour yell yello gre gree bla blac pur purp purpl vio viol viole azzurro mauve
syn keyword rgnHand destra destro right rechts droite droit derecha derecho 右 sinistra sinistro left
syn keyword rgnHand links gauche izquierda izquierdo 左 rig righ lef

syn match rgnKey /^\s*\%(inventory\|objective\|colours\|players\|springs\|layout\|market\|option\|tokens\|tiles\|rgn\)\ze\s*:/
syn match rgnKey /^\s*game\ze\s*:/ nextgroup=rgnGameSign
syn match rgnGameSign /\s*:\s*/ contained nextgroup=rgnRuleset
syn match rgnRuleset /\%(carrara-1e-advanced\|carrara-2e-advanced\|carrara-1e-basic\|carrara-2e-basic\|palatinus\)\>/ contained
syn match rgnFree /^\s*\%(recorder\|event\|place\|round\|table\|date\|note\|time\|x-[^[:space:],:=#]\+\)\s*:.*/ contains=rgnFreeKey,rgnComment
syn match rgnFreeKey /^\s*\%(recorder\|event\|place\|round\|table\|date\|note\|time\|x-[^[:space:],:=#]\+\)\ze\s*:/ contained
syn match rgnObjective /^\s*objective\s*:.*/ contains=rgnObjectiveKey,rgnCard,rgnComment,rgnNumber,rgnOperator,rgnCity,rgnType,rgnObject,rgnSpot,rgnPiece,rgnColour,rgnHand
syn match rgnObjectiveKey /^\s*objective\ze\s*:/ contained
syn keyword rgnCard contained top objects buildings bonus and each per coin-rate of in with cost
syn keyword rgnCard contained scorings kinds sets pairs types cities coins blocks vp
syn match rgnComment /\%(^\|\s\)\@1<=#.*/

hi def link rgnComment Comment
hi def link rgnKey PreProc
hi def link rgnFreeKey PreProc
hi def link rgnFree String
hi def link rgnRuleset Structure
hi def link rgnVerb Statement
hi def link rgnCard Statement
hi def link rgnPlayer Identifier
hi def link rgnString String
hi def link rgnUnclosed Error
hi def link rgnRound Label
hi def link rgnTime Label
hi def link rgnNumber Number
hi def link rgnTile Type
hi def link rgnBlocks Constant
hi def link rgnPlace Constant
hi def link rgnNone Special
hi def link rgnOperator Operator
hi def link rgnObjectiveKey PreProc
hi def link rgnCity Identifier
hi def link rgnType Type
hi def link rgnObject Special
hi def link rgnSpot Identifier
hi def link rgnPiece Type
hi def link rgnColour Constant
hi def link rgnHand Constant

let b:current_syntax = "rgn"
let &cpo = s:cpo_save
unlet s:cpo_save
