#compdef parcel
# Completes parcel in zsh: source <(parcel completions zsh), or save this as _parcel in a folder of $fpath.
_parcel() {
    local line paths=''
    local -a candidates
    for line in "${(@f)$("${words[1]}" ---complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ -z $paths ]]; then
            paths="$line"
        else
            line="${line//:/\\:}"
            candidates+=("${line/$'\t'/:}")
        fi
    done
    if (( ${#candidates} )); then _describe 'parcel' candidates; fi
    case "$paths" in
        files) compset -P '--*='; _files ;;
        directories) compset -P '--*='; _files -/ ;;
    esac
}
if [[ ${funcstack[1]} == _parcel ]]; then _parcel "$@"; else compdef _parcel parcel; fi
