internal import Bytes
internal import Faces
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import SystemPackage
internal import Wire

/// `pb snippet list`: the names, and the first lines.
struct SnippetListVerb: Verb {
  var words = ""
  var asJSON = false

  func run() throws {
    let snippets = try Snippet.all.filter { $0.matches(words) }
    guard !snippets.isEmpty else {
      throw Failure(
        .nothingThere,
        words.isEmpty ? "there are no snippets: use 'pb snippet add'" : "no snippet matches \(words.printable)")
    }
    let faces = snippets.map(SnippetFace.init)
    if asJSON {
      return try StandardStreams.print(
        faces.map { String(decoding: JSONWriter.writeReadableLine($0.json), as: UTF8.self) })
    }
    var columns = Columns()
    for face in faces { columns.add(face.name.printable, CellWidth.cut(face.line.printable, to: 60)) }
    try StandardStreams.print(columns.lines)
  }
}

/// `pb snippet show`: writes the text of a snippet as it is.
struct SnippetShowVerb: Verb {
  var words: String

  func run() throws { try Output.standard.write(Array(try Snippet.found(words).text.utf8)) }
}

/// `pb snippet copy`: puts a snippet on the clipboard. What is known only when it is pasted is found out then, by a process
/// in the background.
struct SnippetCopyVerb: Verb {
  var words: String
  /// The only format to offer it in; nil for all.
  var format: TextFormat?
  /// Whether this is the background process, which writes one byte to standard output when the item is offered.
  var announces = false

  func run() throws {
    try copy()
    if let format { try RecopyVerb(formats: FormatList(format.rawValue)).run() }
  }

  private func copy() throws {
    let snippet = try Snippet.found(words)
    let template = SnippetTemplate(try snippet.text)
    if template.runsCommands { try snippet.checkMayRunCommands() }
    if template.isLazy, !announces {
      return try BackgroundItem.start(["snippet", "copy", "\(OptionName.announce)", "--", snippet.name])
    }
    guard template.isLazy else {
      let (template, hints) = try filled(template, of: snippet)
      let text = CopiedRepresentation(snippet.type, .bytes(Array(template.text { _ in "" }.utf8)))
      try TerminalCopy(representations: [text], hints: hints, pasteboard: .general).run()
      return
    }
    try BackgroundItem.provide(on: .general, announces: true) {
      let (template, hints) = try filled(template, of: snippet)
      var item = ItemProvider<ProvidedContent>()
      item.register(snippet.type) { progress in
        let isSensitive = hints.isSensitive
        return try await BlockingThread.run {
          Result { try Self.content(of: template, progress, isSensitive: isSensitive) }
        }.get()
      }
      return (item, hints)
    }
  }

  /// Returns the template with what is known now, and the item's hints: with a secret in it, it is one.
  private func filled(
    _ template: SnippetTemplate, of snippet: Snippet
  ) throws -> (template: SnippetTemplate, hints: ItemHints) {
    var template = template
    var hints = ItemHints(isDocument: true, name: snippet.path.split(separator: "/").last.map { String($0) })
    try template.fill { format in
      let pasted = try asking {
        var client = try BlockingClient()
        return try client.paste(format.map { .format($0) } ?? .best)
      }
      if pasted.isSensitive { hints.isSensitive = true }
      return String(decoding: try pasted.content.prefix(.max), as: UTF8.self)
    } answer: { question in
      try Setup.ask("\(question.printable):", isCancelledBy: "nothing was copied")
    }
    return (template, hints)
  }

  private static func content(
    of template: SnippetTemplate, _ progress: LoadProgress, isSensitive: Bool
  ) throws -> ProvidedContent {
    let text = try template.text { command in
      let run = try CommandRun(command)
      progress.onCancel { run.kill() }
      var output = try run.content(progress, isSensitive: isSensitive).bytes()
      // As in a shell, the end of the last line is not part of it.
      if output.last == 0x0A { output.removeLast() }
      return String(decoding: output, as: UTF8.self)
    }
    return .text(text)
  }
}

/// `pb snippet add`: makes a snippet of a file, standard input, or the clipboard.
struct SnippetAddVerb: Verb {
  var name: String
  /// The file; nil for standard input, or the clipboard if nothing is given there.
  var file: String?

  func run() throws {
    let snippet = try Snippet(named: name)
    guard !UserFile(path: snippet.path).exists else {
      throw Failure(.failed, "the snippet \(snippet.name.printable) exists already: use 'pb snippet edit' to change it")
    }
    let bytes = try content(for: snippet)
    try UserFile(path: snippet.path).write(bytes)
  }

  private func content(for snippet: Snippet) throws -> [UInt8] {
    guard file == nil, !StandardStreams.inputIsGiven else { return try Input(file).bytes(atMost: Snippet.limit) }
    let format = TextFormat(snippet.type)
    return try asking {
      var client = try BlockingClient()
      return try client.paste(format.map { .format($0) } ?? .best).content.prefix(.max)
    }
  }
}

/// `pb snippet edit`: opens a snippet in the user's editor; a new one, if there is none with this name.
struct SnippetEditVerb: Verb {
  var name: String

  func run() throws {
    let snippet = try Snippet.found(named: name) ?? Snippet(named: name)
    try UserFile.makeFolder(SocketPath.folder(of: snippet.path))
    try TextEditor.edit(snippet.path)
  }
}

extension Input {
  /// Returns all bytes; throws if there are more than `limit`.
  fileprivate func bytes(atMost limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try FileBytes.readNext(descriptor.rawValue, count: limit)
      if part.isEmpty { return bytes }
      bytes += part
      guard bytes.count <= limit else { throw Failure(.failed, "\(name) has more than 1 MiB: shorten it") }
    }
  }
}
