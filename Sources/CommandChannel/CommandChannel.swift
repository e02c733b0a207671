// CommandChannel: what two devices say to each other so that nothing is lost or doubled.
//
// A watch sends commands to a phone over a wire that loses, doubles, delays and overtakes, while either app may die and
// start anew at any moment. Each command is applied exactly once, in the order in which it was given. It is TCP's way
// (RFC 9293), for a connection that outlives both of its ends:
//
//     watch                                                   phone
//     CommandSender ──── Segment: number, oldest held ──────► CommandReceiver ──► apply, exactly once and in order
//          ▲                                                        │
//          └──────────── Acknowledgement: next expected ◄───────────┘
//
//     SnapshotGate ◄──── snapshots: revision ──────────────── RevisionCounter
//
// Commands are a stream: every one counts. Snapshots are a state: the newest wins, and what is older is refused.
//
// Everything here is a value without clock, file, radio or thread. Storage is ordered by directives and given back to an
// initializer. Nothing but `Timeline` is imported, so it can be put into an app as it is.
//
// Read in this order: Segment, CommandSender, CommandReceiver, NumberSeed, SnapshotGate, ChannelSwitch.
