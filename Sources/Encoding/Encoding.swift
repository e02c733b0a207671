// Encoding: bytes in, bytes out, without Foundation.
//
// Everything Mosso writes goes through a `ByteBuffer`: a growing piece of memory with verbs for numbers, texts and
// times. `JSONWriter` and `CSVWriter` put structure on top of it. Numbers are written in fixed point from integers, so
// no locale, no library and no processor can change a digit. `JSONReader` and `CSVReader` read untrusted bytes: they
// say where a fault lies, bound their depth, and never trap. `PropertyList` is the form in which Apple's devices hand
// each other messages; its binary form is written, measured without being written, and read with the same care.
//
//     value ──► JSONWriter / CSVWriter ──► ByteBuffer ──► file
//     bytes ──► JSONReader / CSVReader ──► JSONNode / fields, or one typed error with its offset
//
// Read in this order: ByteBuffer, FixedPoint, CivilTime, JSONWriter, CSVWriter, JSONReader, CSVReader,
// JSONLiterals, JSONFormatting, then PropertyList.
