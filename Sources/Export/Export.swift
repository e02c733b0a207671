// Export: how others read what Mosso made.
//
// A run hands over plain rows: an `AthleteRow`, a `WorkoutRow` with its record and its truth, a `SampleRow`. A `RowBatch`
// writes them down as the rows of nine tables, and a `RunWriter` brings batches in order into a directory, so that a run
// can be killed at any moment and go on as if nothing had been. The `Manifest` comes last and says what made the
// dataset and what it holds.
//
//     AthleteRow ─┐
//     WorkoutRow ─┼─► RowBatch ──► RunWriter ──► NAME.partial ──► checkpoint ──► NAME, manifest.json
//     SampleRow  ─┘   (worker)     (in order)    + journal        (durable)      (finish)
//
//     shards ──► ShardMerge ──► the run that was never divided         directory ──► DatasetVerifier ──► findings
//
// Every table is described once, by a generic function that shows each field of a row to a `FieldVisitor`: its name,
// unit, null rule, meaning and value. Compiled for `CSVFieldWriter` or `JSONFieldWriter`, the function is the writer;
// for `ColumnCollector`, it is the schema. So the header, the rows, the schema, the documentation and the verification
// cannot differ.
//
// The words: a *row* is what a table says of one thing. A *unit* is what a run counts: an athlete, or a recording. A
// *checkpoint* is the promise that everything up to some unit will outlive a loss of power.
//
// Read in this order: Column, Table, Field, FieldVisitor, SampleRow, WorkoutRow, CSVFieldWriter, RowBatch, RunWriter,
// Journal, Manifest, ShardMerge, DatasetVerifier.
