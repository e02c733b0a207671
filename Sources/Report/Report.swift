// Report: what people look at.
//
// Everything here turns results into lines of text, or into JSON for programs that look; nothing is computed anew. A
// `TextStyle` says whether there is a terminal to color, so the same lines can be tested and piped.
//
//     WorkoutOutcome ──► WorkoutReport ─┐
//     BatchSummary ────► BatchReport ───┼──► lines ──► terminal
//     TimelineEntry ───► WorldTimelineReport
//     Judgement ───────► VerdictReport ─┤
//     WorldSummary ────► WorldReport ───┤
//     Finding ─────────► ValidationReport ┘
//
// Read in this order: TextStyle, Quantity, TextTable, HeartRateChart, WorkoutReport, BatchReport, WorldTimelineReport,
// VerdictReport, WorldReport, StudyReport, ValidationReport.
