# Completes parcel in fish: parcel completions fish | source
function _parcel
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
complete -c parcel -f -a '(_parcel)'
