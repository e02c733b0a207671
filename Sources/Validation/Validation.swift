// Validation: whether the simulated bodies and sensors are those of the literature.
//
// A `Target` is one published finding: a number, what may be off, and where it stands. It is measured as it was found:
// a `Protocol` names the workout of the study, `Laboratory` has many athletes do it, and a short function reckons from
// truth or sensor what the study reckoned, with a `CurveFit` where a time constant was fitted.
//
//     Target ──► Laboratory: athletes ─► protocol ─► truth, sensor ──► Finding: values, ranges, verdict
//
// Parameters were chosen with part of the table in sight, so that it is met shows no more than that the parts fit
// together. What the model is not good for is said in the sources: no finding here makes it fit for medical use.
//
// Read in this order: Target, ValidationTable, Laboratory, Protocols, then the targets by subject.
