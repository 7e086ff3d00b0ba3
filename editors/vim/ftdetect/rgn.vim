au BufRead,BufNewFile *.rgn setfiletype rgn
