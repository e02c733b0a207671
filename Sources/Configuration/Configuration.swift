// Configuration: profiles, from a name to settings.
//
// A profile is a text in YAML or JSON. It becomes a tree of `ConfigurationNode`s, in which each key and value knows
// its file, line and column and each scalar is still a text: nothing is guessed. A `KeyTable` then reads the tree into
// a plain struct. The table is the one place that knows the keys of a kind of profile: it drives reading, errors with
// the nearest spelling, `--set`, JSON Schema, the documentation, and the resolved profile that goes into manifests.
//
//     name ──► ProfileLibrary ──► Profile: tree, laid over the one it `extends:`
//              path, ./Profiles, built-in      │
//                                              ▼   ◄── Override: --set key=value
//     KeyTable<Settings>: Key(name, property, type, reason) … ──► settings, or every fault in order of position
//              │
//              └──► rows of documentation, JSON Schema, resolved JSON
//
// Words: a *kind* of profile has one key table; *defaults* are what an empty profile stands for; a *fault* is one
// thing that is wrong, and a `ConfigurationError` is all of them. Bytes are untrusted: size and depth are bounded, and
// what YAML can say in two ways (anchors, tags, merge keys, doubled keys) is refused.
//
// Read in this order: ConfigurationNode, YAMLReader, KeyType, Key, KeyTable, Override, Profile, ProfileLibrary,
// ProfileKind, ConfigurationError.
