" Vim compiler file for the referee of board game logs; tools/make_editors.py writes it.

if exists("current_compiler")
  finish
endif
let current_compiler = "referee"

CompilerSet makeprg=referee\ check\ --color\ never\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror[%m,%f:%l:%c:\ %tarning[%m,%f:%l:%c:\ %tote[%m,%-G%.%#
