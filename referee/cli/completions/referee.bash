# bash completion for referee; `referee completion bash` prints this.

_referee() {
    local kind word _
    COMPREPLY=()
    while IFS=$'\t' read -r kind word _; do
        COMPREPLY+=("$word")
        # readline quotes file names, and puts a slash behind folders.
        [[ $kind == path ]] && compopt -o filenames 2>/dev/null
        [[ $word == *= ]] && compopt -o nospace 2>/dev/null
    done < <(
        COMP_WORDS="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \
            _REFEREE_COMPLETE=bash_complete "${1/#\~\//$HOME/}" 2>/dev/null
    )
}

complete -o nosort -F _referee referee 2>/dev/null || complete -F _referee referee
