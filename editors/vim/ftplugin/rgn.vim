" Vim file type plugin for RGN; tools/make_editors.py writes it.

if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:#
setlocal fileencoding=utf-8
" gq tidies lines, :make judges the log and fills the quickfix list.
setlocal formatprg=referee\ fmt\ 2>/dev/null
compiler referee

let b:undo_ftplugin = "setlocal commentstring< comments< fileencoding< formatprg< makeprg< errorformat<"
