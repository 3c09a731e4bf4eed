internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// `pb copy`
struct CopyVerb: Verb {
  /// Names of files, or the words themselves.
  var files: [String] = []
  var areWords = false
  var type: MediaType?
  var hints = ItemHints()
  /// The folder of the document's pictures; by default its own.
  var pictures: String?
  var pasteboard = PasteboardName.general
  /// Whether the files are the user's, whose names and folders mean something.
  var isOfUser = true

  func run() throws {
    // Before anything is read: the name may be wrong even if this text turns out to refer to no pictures.
    let pictures = try pictures.map { try AbsolutePath(ofPictures: $0) }
    let inputs = try inputs()
    let line = ProgressBar.onStandardError?.begin()
    defer { line?.erase() }
    let representation = try representation(inputs, showing: line)
    var hints = hints
    (hints.isDocument, hints.name) = (type == nil, isOfUser && inputs.count == 1 ? inputs[0].fileName : nil)
    if TextFormat(representation.type)?.refersToPictures == true {
      hints.folder = try pictures?.description ?? folder(of: inputs)
    }
    try TerminalCopy(representations: [representation], hints: hints, pasteboard: pasteboard).run(showing: line)
    OptionalProgram.code.mention(for: representation.type)
  }

  /// Returns the folder of a single document; nil if it is unknown.
  private func folder(of inputs: [Input]) throws -> String? {
    isOfUser && inputs.count == 1 ? try inputs[0].folder?.description : nil
  }

  /// Opens the files, the words, or standard input.
  func inputs() throws -> [Input] {
    if areWords { return [try Input(words: files)] }
    var inputs: [Input] = []
    for file in files { inputs.append(try Input(file, advice: CopyVerb.advice)) }
    return inputs.isEmpty ? [try Input(nil)] : inputs
  }

  private static let advice = Input.Advice(
    missing: "check the name, or use \(OptionName.text) to copy the words themselves",
    directory: "use \(OptionName.files) to copy the directory itself")

  /// Reads the inputs as one representation; `line` shows the progress.
  func representation(_ inputs: [Input], showing line: ProgressLine? = nil) throws -> CopiedRepresentation {
    try CopiedContent.read(
      inputs, as: type, inferring: .byContent(named: try commonType(inputs)), isSensitive: hints.isSensitive,
      within: CopyCapacity(on: pasteboard), showing: line)
  }

  /// Returns the stated type, or the common type of the files' extensions; nil if only the content can reveal it.
  private func commonType(_ inputs: [Input]) throws -> MediaType? {
    let common = type ?? inputs[0].typeByName
    guard inputs.count > 1 else { return common }
    let types = type.map { [$0] } ?? inputs.compactMap(\.typeByName)
    guard types.allSatisfy(\.isText) else { throw Failure.notJoined }
    guard type != nil || inputs.allSatisfy({ $0.typeByName == common }) else {
      throw Failure(.usage, "the files are of different types: copy them one at a time, or name a type with -t")
    }
    return common
  }
}

extension Failure {
  /// Only text can be joined.
  static let notJoined = Failure(
    .usage, "several files that are not text cannot be joined: use \(OptionName.files) to copy the files themselves")
}
