// Study: what many simulations come to.
//
// A `Batch` plays the athletes of a range with as many workers as it is given and writes their tables in order; its
// bytes do not depend on the workers. A `BatchSummary` counts what became of the workouts and how their figures are
// distributed. Of worlds of phone and watch a `WorldSummary` counts the verdicts on their claims, per world; a
// `WorldStudy` plays very many of them and keeps nothing else, and a `Judgement` compares one world with what its
// scenario expects. A `BinomialRate` says between which bounds a probability lies. A `RecordingImport` sends real
// recordings through the same session, and keeps going where one of them is broken.
//
//     profile, seed, range ──► Batch ──► workers: World or PairWorld ──► RowBatch ──► BatchWriter ──► RunWriter
//                                                  │                                     └──► BatchSummary
//                                                  └── verdicts ──► WorldSummary ◄── tallies ──┘
//
// Read in this order: BinomialRate, IncompleteBeta, Distribution, BatchSummary, WorldSummary, OutcomeRows, Batch,
// WorldStudy, Judgement, RecordingImport.

/// The version of Mosso, as every manifest states it.
public let mossoVersion = "0.1.0"
