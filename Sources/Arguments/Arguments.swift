// Arguments: command lines as data.
//
// A `Command` is a plain value with a static table of `Parameter`s: arguments, options and flags, each bound to a
// property by key path. A `Tool` is a tree of commands. Parsing is a pure function from words to a filled-in command
// or one `UsageError`; the help texts and the completions of bash, zsh and fish come from the same tables.
//
//     words ──► Tool.parse ──► Invocation: a command to run, a text to print
//                  │
//     tables ──────┼──► help of the tool and of each command
//                  └──► candidates for the word under the cursor ──► bash, zsh, fish
//
// The rules are few. `--name value` or `--name=value`; a short letter only for the most typed, never clustered;
// nothing twice unless the table says so; `--` ends the options. No environment, no reflection, no property wrappers,
// and no word about what the tool does.
//
// Read in this order: ArgumentValue, Parameter, Command, CommandTree, Tool, CommandParser, UsageError, Help,
// Completion, Shell.
