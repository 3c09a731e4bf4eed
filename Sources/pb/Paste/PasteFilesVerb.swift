internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb paste --files`: the paths of the files that were copied.
struct PasteFilesVerb: Verb {
  /// Whether each ends with a NUL, which no path has in it, instead of a newline.
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

  /// The list of the files, of the best type there is.
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
