// Study: what many simulations come to.
//
// A `Batch` plays the athletes of a range with as many workers as it is given and writes their tables in order; its
// bytes do not depend on the workers. A `BatchSummary` counts what became of the workouts and how their figures are
// distributed. A `BinomialRate` says between which bounds a probability lies. A `RecordingImport` sends real recordings
// through the same session, and keeps going where one of them is broken.
//
//     profile, seed, range ──► Batch ──► workers: World ──► RowBatch ──► BatchWriter ──► RunWriter
//                                                                            └──► BatchSummary
//
// Read in this order: BinomialRate, IncompleteBeta, Distribution, BatchSummary, OutcomeRows, Batch, RecordingImport.

/// The version of Mosso, as every manifest states it.
public let mossoVersion = "0.1.0"
