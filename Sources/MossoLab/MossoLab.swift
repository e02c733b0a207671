// MossoLab: the whole lab behind one import.
//
// For programs that simulate, import or analyse workouts. An app that only wants the session machines imports `Session`
// and `Workouts`, which link neither GSL nor Foundation.

@_exported public import Configuration
@_exported public import Devices
@_exported public import Encoding
@_exported public import Export
@_exported public import Lab
@_exported public import Recordings
@_exported public import Sensors
@_exported public import Session
@_exported public import Study
@_exported public import Timeline
@_exported public import Workouts
