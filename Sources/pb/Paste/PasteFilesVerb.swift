internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb paste --files`: prints the paths of the copied files.
struct PasteFilesVerb: Verb {
  /// Whether each path ends with a NUL, which no path contains, instead of a newline.
  var endsWithNull = false
  var file: String?
  var pasteboard = PasteboardName.general

  func run() throws {
    let place = try OutputPlace(file)
    let (bytes, type) = try asking { try load() }
    let files = try FileList(bytes, of: type)
    let isOnTerminal = (file ?? "-") == "-" && StandardStreams.outputIsTerminal
    let end: UInt8 = endsWithNull ? 0 : 0x0A
    try place.write { output in
      try output.write(files.paths.flatMap { (isOnTerminal ? Array($0.description.printable.utf8) : $0.bytes) + [end] })
    }
  }

  /// Returns the list of the files, in the best available type.
  private func load() throws -> ([UInt8], MediaType) {
    var client = try BlockingClient()
    var failure: Failure?
    for type in FileList.types {
      do {
        return (try client.paste(.type(type), from: pasteboard).bytes(), type)
      } catch {
        guard Failure(error).code == .nothingThere else { throw error }
        failure = failure ?? Failure(error)
      }
    }
    throw failure ?? Failure(.nothingThere, "the item lists no files")
  }
}
