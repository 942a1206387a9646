# What bash offers for command lines: complete.bash SCRIPT LINE… prints the words that it offers, one a
# line, and a line <end> after those of each command line.
. /usr/share/bash-completion/bash_completion
# shellcheck disable=SC1090 # the script to be tested
. "$1"
shift

for COMP_LINE in "$@"; do
    # As readline does: blanks part words, and '=' and ':' are words of their own.
    COMP_POINT=${#COMP_LINE}
    COMP_WORDS=()
    word='' quote='' type=''
    for ((place = 0; place < COMP_POINT; place++)); do
        character=${COMP_LINE:place:1}
        case $quote$character in
            ' ' | '=' | ':')
                if [[ $type != "$character" ]]; then
                    [[ ! $word ]] || COMP_WORDS+=("$word")
                    word=''
                fi
                type=$character
                [[ $character == ' ' ]] || word+=$character
                continue
                ;;
            \" | \') quote=$character ;;
            \"\" | \'\') quote='' ;;
        esac
        if [[ $type == [=:] ]]; then
            COMP_WORDS+=("$word")
            word=''
        fi
        type=''
        word+=$character
        # What a backslash protects belongs to the word.
        if [[ ! $quote && $character == \\ ]]; then
            ((place++))
            word+=${COMP_LINE:place:1}
        fi
    done
    COMP_WORDS+=("$word")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _islet islet "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
    ((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
    echo '<end>'
done
