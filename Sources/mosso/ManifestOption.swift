import Arguments
import Export
import Study

extension Parameter {
    /// The option that names a manifest to play again.
    static func manifest(_ path: ParameterPath<Root, String?>) -> Self {
        .option(
            "from", path, value: "MANIFEST", completion: .file,
            help: "Plays the run of a manifest, in place of a profile.")
    }
}

/// Reads a manifest that is named itself or by its folder, and warns where another version wrote it.
///
/// - Throws: `ExportError` where it cannot be read.
func readManifest(named name: String) throws(ExportError) -> Manifest {
    let manifest = try Manifest(in: directory(ofManifest: name))
    if manifest.run.mossoVersion != mossoVersion {
        Console.error(
            "mosso: \(name) was written by Mosso \(manifest.run.mossoVersion), this is \(mossoVersion): the bytes may be "
                + "others\n")
    }
    return manifest
}

/// The name of a folder for what a manifest describes, played again.
func folderName(ofManifest name: String) -> String { folderName(of: directory(ofManifest: name)) + "-again" }

/// The folder of a dataset that is named itself or by its manifest.
func directory(ofManifest name: String) -> String {
    guard name != Manifest.fileName else { return "." }
    let suffix = "/" + Manifest.fileName
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
}
