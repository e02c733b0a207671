/// A shell that completes command lines.
public enum Shell: String, Hashable, Sendable, CaseIterable, ArgumentValue {
    case bash, zsh, fish

    /// The script that makes the shell ask a tool what may stand at the cursor.
    ///
    /// The tool answers from its tables, so the script stays right when commands and options change.
    public func script(tool: String) -> String {
        let function = "_" + tool.map { $0.isLetter || $0.isNumber ? $0 : "_" }
        return switch self {
        case .bash: bashScript(tool, function)
        case .zsh: zshScript(tool, function)
        case .fish: fishScript(tool, function)
        }
    }
}

/// Bash breaks words at '=': what it broke is put together again, and candidates are cut as it expects them.
private func bashScript(_ tool: String, _ function: String) -> String {
    #"""
    # Completes \#(tool) in bash: source <(\#(tool) completions bash)
    \#(function)() {
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
    complete -F \#(function) \#(tool)

    """#
}

private func zshScript(_ tool: String, _ function: String) -> String {
    #"""
    #compdef \#(tool)
    # Completes \#(tool) in zsh: source <(\#(tool) completions zsh), or save this as \#(function) in a folder of $fpath.
    \#(function)() {
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
        if (( ${#candidates} )); then _describe '\#(tool)' candidates; fi
        case "$paths" in
            files) compset -P '--*='; _files ;;
            directories) compset -P '--*='; _files -/ ;;
        esac
    }
    if [[ ${funcstack[1]} == \#(function) ]]; then \#(function) "$@"; else compdef \#(function) \#(tool); fi

    """#
}

private func fishScript(_ tool: String, _ function: String) -> String {
    #"""
    # Completes \#(tool) in fish: \#(tool) completions fish | source
    function \#(function)
        set -l line (commandline -opc)
        set -l current "$(commandline -ct)"
        set -l answer ($line[1] ---complete $line[2..] "$current" 2>/dev/null)
        printf '%s\n' $answer[2..]
        set -l prefix (string match -r -- '^--[^=]*=' "$current")
        set -l path "$(string replace -r -- '^--[^=]*=' '' "$current")"
        switch "$answer[1]"
            case files
                printf '%s\n' "$prefix"(__fish_complete_path "$path")
            case directories
                printf '%s\n' "$prefix"(__fish_complete_directories "$path")
        end
    end
    complete -c \#(tool) -f -a '(\#(function))'

    """#
}
