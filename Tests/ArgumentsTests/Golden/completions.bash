# Completes parcel in bash: source <(parcel completions bash)
_parcel() {
    local words=() word prefix='' joined='' paths='' line index
    for ((index = 1; index <= COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        if [[ ${#words[@]} -gt 0 && ( $word == '=' || -n $joined ) ]]; then
            words[${#words[@]}-1]+="$word"
            joined=''
            if [[ $word == '=' ]]; then joined=1 prefix="${words[${#words[@]}-1]}"; fi
        else
            words+=("$word")
            prefix=''
        fi
    done
    COMPREPLY=()
    while IFS= read -r line; do
        line="${line%%$'\t'*}"
        if [[ -z $paths ]]; then paths="$line"; else COMPREPLY+=("${line#"$prefix"}"); fi
    done < <("$1" ---complete "${words[@]}" 2>/dev/null)
    case "$paths" in
        files) paths=-f ;;
        directories) paths=-d ;;
        *) return ;;
    esac
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do
        COMPREPLY+=("$line")
    done < <(compgen "$paths" -- "${words[${#words[@]}-1]#"$prefix"}")
}
complete -F _parcel parcel
