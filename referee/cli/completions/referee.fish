# fish completion for referee; `referee completion fish` prints this.

function __referee_complete
    set -l program (commandline -op)[1]
    for line in (COMP_WORDS=(commandline -cp | string collect) _REFEREE_COMPLETE=fish_complete $program 2>/dev/null)
        set -l parts (string split -m 2 \t -- $line)
        switch $parts[1]
            case log
                # Folders, and of the files only logs.
                __fish_complete_suffix .rgn | string match -er '(?:\.rgn|/)(?:\t|$)'
            case file dir
                # In --cards=FILE the path begins behind the sign.
                set -l lead (string match -r -- '^-[^=]*=' $parts[2])
                set -l path (string replace -r -- '^-[^=]*=' '' $parts[2])
                set -l finder __fish_complete_path
                test $parts[1] = dir; and set finder __fish_complete_directories
                for found in ($finder $path)
                    printf '%s\n' "$lead$found"
                end
            case '*'
                printf '%s\t%s\n' $parts[2] $parts[3]
        end
    end
end

complete -c referee -f -a '(__referee_complete)'
