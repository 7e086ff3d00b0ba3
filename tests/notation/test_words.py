"""The vocabulary: the data is sane, and words mean what they should in their place."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation.miss import CLAUSES, Miss
from referee.notation.spelling import foldcase
from referee.notation.words import LANGUAGES, Vocabulary

DATA = tomllib.loads(files("referee").joinpath("data", "words-carrara.toml").read_text(encoding="utf-8"))
ROLES = ("colour", "type", "city", "object", "spot")
WORDS = Vocabulary.load("carrara")
ENTRIES = [(role, meaning, by_language) for role in ROLES for meaning, by_language in DATA[role].items()]

MADE_UP = Vocabulary.of(
    {
        "animal": {
            "cane": {"it": ["cane"], "en": ["dog"], "de": ["Hund"], "fr": ["chien"], "es": ["perro"],
                     "nl": ["hond"], "zh": ["狗"]},
            "canguro": {"it": ["canguro"], "en": ["kangaroo"], "de": ["Känguru"], "fr": ["kangourou"],
                        "es": ["canguro"], "nl": ["kangoeroe"], "zh": ["袋鼠"]},
            "canarino": {"it": ["canarino"], "en": ["canary"], "de": ["Kanarienvogel"], "fr": ["canari"],
                         "es": ["canario"], "nl": ["kanarie"], "zh": ["金丝雀"]},
        }
    }
)  # fmt: skip


def spoken(word: str) -> dict[str, list[str]]:
    """Return a meaning that has one word in every language."""
    return {language: [word] for language in LANGUAGES}


def found(role: str, word: str) -> str:
    meaning = WORDS.find(role, word)
    assert isinstance(meaning, str), meaning
    return meaning


def missed(role: str, word: str, vocabulary: Vocabulary = WORDS) -> Miss:
    miss = vocabulary.find(role, word)
    assert isinstance(miss, Miss), f"{word!r} was read as {miss!r}"
    return miss


class TestData:
    def test_roles(self) -> None:
        assert DATA.keys() == {"also", *ROLES}
        assert WORDS.roles.keys() == set(ROLES)

    @pytest.mark.parametrize(("role", "meaning", "by_language"), ENTRIES)
    def test_every_meaning_has_all_seven_languages(
        self, role: str, meaning: str, by_language: dict[str, list[str]]
    ) -> None:
        assert tuple(by_language) == LANGUAGES
        assert all(by_language.values())

    @pytest.mark.parametrize(("role", "meaning", "by_language"), ENTRIES)
    def test_words_are_single_words(self, role: str, meaning: str, by_language: dict[str, list[str]]) -> None:
        for word in (meaning, *(word for words in by_language.values() for word in words)):
            assert not any(char in " ,:=#?" or char.isspace() or char.isdigit() for char in word), word
            assert word.isprintable()
            assert foldcase(word)

    @pytest.mark.parametrize("role", ROLES)
    def test_a_word_has_one_meaning_in_a_role(self, role: str) -> None:
        meanings: dict[str, set[str]] = {}
        for part in (role, *DATA["also"].get(role, ())):
            for meaning, by_language in DATA[part].items():
                for word in (meaning, *(word for words in by_language.values() for word in words)):
                    meanings.setdefault(foldcase(word), set()).add(meaning)
        assert {word: fits for word, fits in meanings.items() if len(fits) > 1} == {}

    @pytest.mark.parametrize(("role", "meaning", "by_language"), ENTRIES)
    def test_no_list_repeats_a_word(self, role: str, meaning: str, by_language: dict[str, list[str]]) -> None:
        for words in by_language.values():
            assert len(set(words)) == len(words)

    def test_colour_letters_are_the_only_initials(self) -> None:
        assert WORDS.names("colour") == tuple("wyrgbkp")
        single = {word for word in WORDS.words("colour") if len(word) == 1 and word.isascii()}
        assert single == set("wyrgbkp")

    def test_no_colour_word_is_a_run_of_letters(self) -> None:
        runs = [word for word in WORDS.words("colour") if set(word) <= set("wyrgbkp") and len(word) > 1]
        assert runs == []

    def test_no_cut_name_is_ambiguous_in_the_shipped_data(self) -> None:
        for role in ROLES:
            for name in WORDS.names(role):
                for length in range(3, len(name) + 1):
                    assert found(role, name[:length]) == name

    def test_both_chinese_scripts_read(self) -> None:
        for simplified, traditional in [
            ("图书馆", "圖書館"),
            ("城门", "城門"),
            ("宫殿", "宮殿"),
            ("别墅", "別墅"),
        ]:
            assert found("type", simplified) == found("type", traditional)

    def test_names_keep_the_order_of_the_data(self) -> None:
        assert WORDS.names("type") == ("palazzo", "biblioteca", "porta", "cattedrale", "villa", "castello")
        assert WORDS.names("city") == ("Livorno", "Pisa", "Lucca", "Viareggio", "Massa", "Lerici")
        assert WORDS.names("object") == ("crown", "book", "gate", "cup", "arms", "flag")
        assert WORDS.names("spot")[-2:] == ("city-buildings", "land-buildings")

    def test_labels_are_words_that_read(self) -> None:
        for role in ROLES:
            for meaning in WORDS.names(role):
                assert len(WORDS.label(role, meaning)) > 1
                assert found(role, WORDS.label(role, meaning)) == meaning


@pytest.mark.parametrize(("role", "meaning", "by_language"), ENTRIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_found(
    role: str, meaning: str, by_language: dict[str, list[str]], language: str
) -> None:
    for word in by_language[language]:
        assert found(role, word) == found(role, word.upper()) == meaning


@pytest.mark.parametrize(
    ("role", "meaning", "words"),
    [
        ("colour", "w", "bianche white weiß blanche blancas witte 白"),
        ("colour", "y", "gialli yellow gelbe jaune amarillo geel 黃色"),
        ("colour", "r", "rossa red rot rouges rojo rode 红"),
        ("colour", "g", "verde green grün verte verdes groene 綠"),
        ("colour", "b", "blu blue blaue bleu azules blauw 蓝色"),
        ("colour", "k", "nero black schwarz noir negras zwarte 黑"),
        ("colour", "p", "viola purple lila violette morado paars 紫色"),
        ("type", "palazzo", "palazzi palace Paläste palais palacio paleis 宫殿"),
        ("type", "cattedrale", "cattedrale cathedral Kathedrale cathédrale catedral kathedraal 大教堂"),
        ("type", "porta", "porta gate Tor porte puerta poort 城門"),
        ("city", "Livorno", "Livorno Leghorn LIVORNO Livourne Liorna livorno 利沃诺"),
        ("city", "Lucca", "Lucca Lucca Lucca Lucques Luca lucca 盧卡"),
        ("object", "gate", "porta gate Tor porte puerta poort 门"),
        ("object", "cup", "calice chalice Kelch coupe cáliz beker 聖杯"),
        ("object", "arms", "stemma coat-of-arms Wappen blason escudo wapen 紋章"),
        ("spot", "city-buildings", "città urban Stadt urbain ciudad stad 城市"),
        ("spot", "land-buildings", "campagna rural Land campagne campo platteland 乡村"),
    ],
)  # fmt: skip
def test_all_languages(role: str, meaning: str, words: str) -> None:
    assert [found(role, word) for word in words.split()] == [meaning] * len(LANGUAGES)


class TestFind:
    @pytest.mark.parametrize("word", ["l\u00e9rici", "le\u0301rici", "lerici", "L\u00c9RICI"])
    def test_accents_do_not_matter(self, word: str) -> None:
        assert found("city", word) == "Lerici"

    @pytest.mark.parametrize("word", ["cathedral", "cathedrale", "cattedrale", "cathédrale", "CATTEDRALE"])
    def test_spellings_of_the_cathedral(self, word: str) -> None:
        assert found("type", word) == "cattedrale"

    @pytest.mark.parametrize(
        ("role", "cuts"),
        [
            ("colour", "whi:w yel:y gre:g blu:b bla:k pur:p vio:p purp:p"),
            ("type", "pal:palazzo bib:biblioteca lib:biblioteca por:porta gat:porta cat:cattedrale "
                     "vil:villa cas:castello castl:castello cathed:cattedrale"),
            ("city", "liv:Livorno leg:Livorno pis:Pisa luc:Lucca via:Viareggio mas:Massa ler:Lerici"),
            ("object", "cro:crown boo:book gat:gate cha:cup arm:arms coat:arms fla:flag"),
            ("spot", "cit:city-buildings urb:city-buildings lan:land-buildings rur:land-buildings "
                     "luc:Lucca gat:porta"),
        ],
    )  # fmt: skip
    def test_names_may_be_cut(self, role: str, cuts: str) -> None:
        for pair in cuts.split():
            word, meaning = pair.split(":")
            assert found(role, word) == meaning

    @pytest.mark.parametrize(
        ("role", "word"), [("colour", "bl"), ("type", "ca"), ("city", "Li"), ("spot", "la")]
    )
    def test_two_letters_are_too_few(self, role: str, word: str) -> None:
        miss = missed(role, word)
        assert (miss.kind, miss.hint) == ("unknown", "a name may be cut to three letters or more")

    @pytest.mark.parametrize(("role", "word"), [("colour", "schw"), ("type", "kath"), ("object", "wap")])
    def test_words_of_other_languages_are_not_cut(self, role: str, word: str) -> None:
        assert missed(role, word).kind == "unknown"

    @pytest.mark.parametrize(("word", "role", "meaning"), [
        ("gate", "type", "porta"), ("gate", "object", "gate"), ("porta", "object", "gate"),
        ("门", "type", "porta"), ("villa", "spot", "villa"), ("Pisa", "spot", "Pisa"),
    ])  # fmt: skip
    def test_meaning_goes_by_place(self, word: str, role: str, meaning: str) -> None:
        assert found(role, word) == meaning

    @pytest.mark.parametrize(
        ("role", "word", "nearest"),
        [
            ("type", "katedral", "cattedrale"), ("type", "vila", "villa"), ("city", "Pissa", "Pisa"),
            ("city", "Viarregio", "Viareggio"), ("object", "chalise", "cup"), ("colour", "whte", "white"),
            ("colour", "swarz", "black"), ("spot", "ville", "villa"),
        ],
    )  # fmt: skip
    def test_near_words(self, role: str, word: str, nearest: str) -> None:
        miss = missed(role, word)
        assert (miss.id, miss.kind, miss.near[0]) == ("RGN-WORD-01", "unknown", nearest)
        assert miss.message == f'"{word}" is no known {role}'
        assert (miss.start, miss.end) == (0, len(word))

    def test_a_prefix_of_several_names_is_ambiguous(self) -> None:
        miss = missed("animal", "can", MADE_UP)
        assert (miss.id, miss.kind) == ("RGN-WORD-02", "ambiguous")
        assert miss.near == ("cane", "canguro", "canarino")
        assert miss.message == '"can" fits cane, canguro and canarino'
        assert MADE_UP.find("animal", "cana") == "canarino"

    def test_an_exact_word_beats_a_prefix(self) -> None:
        tables = {"thing": {"cas": spoken("x"), "castle": spoken("y")}}
        vocabulary = Vocabulary.of(tables)
        assert vocabulary.find("thing", "CAS") == "cas"
        assert vocabulary.find("thing", "cast") == "castle"

    @pytest.mark.parametrize("word", ["two words", "a,b", "a:b", "a=b", "#a"])
    def test_data_with_a_word_of_two_words_is_refused(self, word: str) -> None:
        with pytest.raises(ValueError, match="no single word"):
            Vocabulary.of({"thing": {"one": spoken(word)}})

    def test_data_with_two_meanings_for_a_word_is_refused(self) -> None:
        with pytest.raises(ValueError, match="one meaning"):
            Vocabulary.of({"thing": {"one": spoken("x"), "two": spoken("X")}})

    def test_an_unknown_role_is_a_programming_error(self) -> None:
        with pytest.raises(KeyError):
            WORDS.find("animal", "cane")


class TestInitials:
    @pytest.mark.parametrize(
        ("letter", "hint"),
        [
            ("s", "initials are w y r g b k; for black (schwarz) write k"),
            ("j", "initials are w y r g b k; for yellow (jaune) write y"),
            ("z", "initials are w y r g b k; for black (zwart) write k"),
            ("N", "initials are w y r g b k; for black (nero, noir, negro) write k"),
            ("v", "initials are w y r g b k; for green (verde, vert) write g"),
            ("a", "initials are w y r g b k; for yellow (amarillo) write y; for blue (azul) write b"),
        ],
    )
    def test_a_foreign_initial_names_the_letter(self, letter: str, hint: str) -> None:
        miss = WORDS.find("colour", letter, "wyrgbk")
        assert isinstance(miss, Miss)
        assert miss.hint == hint

    def test_the_hint_follows_the_edition(self) -> None:
        miss = WORDS.find("colour", "v", "wyrgbp")
        assert isinstance(miss, Miss)
        assert miss.hint is not None
        assert miss.hint.startswith("initials are w y r g b p; for green (verde, vert) write g; for purple (")
        assert missed("colour", "s").hint == "initials are w y r g b k p; for black (schwarz) write k"

    def test_every_foreign_initial_of_the_data_has_a_hint(self) -> None:
        firsts = {word[0] for word in WORDS.words("colour")}
        for letter in firsts - set(WORDS.words("colour")):
            assert "write" in (missed("colour", letter).hint or "")

    def test_other_roles_have_no_initials(self) -> None:
        assert "initials" not in (missed("type", "s").hint or "")
        assert missed("colour", "x").hint is None


def test_clauses() -> None:
    assert [clause.id for clause in CLAUSES] == [f"RGN-WORD-0{number}" for number in range(1, 8)]
    for clause in CLAUSES:
        assert clause.source in ("notation 2", "notation 6")
        assert clause.confidence == "normative"
        assert clause.text.endswith(".")
        assert clause.title


@given(st.sampled_from(ROLES), st.text(max_size=40))
def test_random_text_never_raises(role: str, word: str) -> None:
    meaning = WORDS.find(role, word)
    if isinstance(meaning, Miss):
        assert len(meaning.near) <= 3
        assert (meaning.start, meaning.end, meaning.word) == (0, len(word), word)
        assert meaning.message
        assert meaning.message.isprintable()
    else:
        assert meaning in WORDS.names(role)


@given(st.text(max_size=100))
def test_folding_ignores_case_and_marks(word: str) -> None:
    folded = foldcase(word)
    assert folded == foldcase(word + "\u0301")
    if word.isascii():
        assert folded == foldcase(word.upper()) == word.casefold()


def test_a_long_word_is_quoted_short_and_not_remembered() -> None:
    miss = missed("city", "é" * 5000)
    assert len(miss.message) < 60
    assert miss.end == 5000
