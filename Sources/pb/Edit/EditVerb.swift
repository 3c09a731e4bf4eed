internal import ArgumentParser
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb edit` and `pb history edit`: the text of an item in the user's editor, and what is saved as a new item.
struct EditVerb: Verb {
  /// The item of the history; nil for the one on the clipboard.
  var id: Int?
  /// Whether to write the type of the edited text and, on the next lines, the text to standard output instead: the window
  /// is an editor too.
  var onlyPrints = false

  func run() throws {
    let form = try form()
    if onlyPrints {
      StandardStreams.hand(["\(form.copiedType)"])
      return try write(form, to: "-")
    }
    let folder = try PrivateFolder()
    let path = "\(folder.path)/\(form.fileName)"
    try write(form, to: path)
    let before = try content(of: path)
    try TextEditor.edit(path)
    let after = try content(of: path)
    guard after != before else { return try StandardStreams.print(["nothing was changed, so nothing was copied"]) }
    guard !after.isEmpty else { throw Failure(.failed, "the edited text is empty, so the clipboard stays as it is") }
    var copy = CopyVerb(files: [path], type: form.type)
    copy.isOfUser = false
    try copy.run()
  }

  private func content(of path: String) throws -> [UInt8] {
    let file = try Input(path)
    return try FileBytes.readAll(file.descriptor.rawValue, atMost: file.status.size)
  }

  private func form() throws -> EditedForm {
    let (types, isSensitive) = try sources()
    if isSensitive {
      throw Failure(.failed, "the item is a secret, and an editor would write it to the disk: it is not edited")
    }
    guard let form = EditedForm(of: types) else {
      throw Failure(.failed, "the item contains no text, so it cannot be edited: see its types with 'pb types'")
    }
    return form
  }

  private func sources() throws -> (types: [MediaType], isSensitive: Bool) {
    if let id {
      var history = try HistoryClient()
      let item = try history.describe(id)
      return (item.entry.types.compactMap { MediaType($0) }, item.hints.isSensitive)
    }
    let item = try asking {
      var client = try BlockingClient()
      return try client.inspect(.general)
    }
    guard item.owner != .nobody else { throw Failure(.nothingThere, "the clipboard is empty: copy something first") }
    return (item.sources.compactMap { MediaType($0.type) }, item.hints.isSensitive)
  }

  /// Writes the text of the form. Plain text, whatever its type is called, is what both verbs write by default.
  private func write(_ form: EditedForm, to path: String) throws {
    let type = form.type == .plainText ? nil : form.type
    let format = form.type == nil ? form.format : nil
    if let id {
      try HistoryShowVerb(id: id, type: type, format: format, file: path).run()
    } else {
      try PasteVerb(type: type, format: format, file: path).run()
    }
  }
}

struct EditCommand: VerbCommand {
  static let help = VerbHelp(
    "edit", "Edit what is on the clipboard in your text editor.",
    text: """
      The editor is $VISUAL or $EDITOR. A rich item is edited as Markdown, a table as it was copied, everything else as \
      plain text. What you save is a new item with all forms; the history keeps the old one.
      """,
    examples: [
      "pb edit": "with $EDITOR set to 'code --wait', for example"
    ])

  /// Writes the text instead, for the window.
  @Flag(help: .hidden)
  var print = false

  var verb: any Verb { EditVerb(onlyPrints: print) }
}
