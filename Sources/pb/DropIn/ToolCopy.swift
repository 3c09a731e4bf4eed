internal import Bytes
internal import CLinux
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// A tool's copy: the content, and how to copy it.
struct ToolCopy: Equatable, Sendable {
  /// The source of the content.
  enum Source: Equatable, Sendable {
    case standardInput
    case files([String])
    /// The words themselves, separated by spaces.
    case words([String])
  }

  var source = Source.standardInput
  /// The bytes before the content.
  var beginning: [UInt8] = []
  /// The stated type; nil for text.
  var type: MediaType?
  /// How to infer the type if none is stated.
  var inference = InferredType.Rule.none
  /// Whether markup is also offered, unchanged, as plain text.
  var offersPlainText = false
  var trimsNewline = false
  /// Whether the input is also written to standard output.
  var echoes = false
  var pasteboard = PasteboardName.general
  var hints = ItemHints()
  /// Whether the tool stays until another item replaces its own.
  var staysInFront = false

  /// Reads and copies. Without any content, empties the pasteboard.
  func run() throws {
    let content = try content()
    let signals = staysInFront ? try HeldItem.signals() : nil
    let generation = content.count == 0 ? try clear() : try copy(content)
    guard let signals, let generation else { return }
    try HeldItem(pasteboard: pasteboard, generation: generation).wait(or: signals.owner)
  }

  private func clear() throws -> Int {
    try asking {
      var client = try BlockingClient()
      return try client.clear(pasteboard).generation
    }
  }

  /// Copies the content and returns the item's generation; nil if only the terminal has it.
  private func copy(_ content: consuming ToolContent) throws -> Int? {
    let representations = try representations(of: content)
    return try TerminalCopy(representations: representations, hints: hints, pasteboard: pasteboard).run()
  }

  // MARK: The content

  private func content() throws -> ToolContent {
    var content = try ToolContent(
      trimsNewline: trimsNewline, echoes: echoes, isSensitive: hints.isSensitive, on: pasteboard)
    if !beginning.isEmpty { try content.append(beginning) }
    switch source {
    case .standardInput: try content.append(try Input(nil))
    case .files(let files): for file in files { try content.append(try Input(file)) }
    case .words(let words):
      try content.append(Array(words.map(\.systemBytes).joined(separator: [UInt8(ascii: " ")])))
    }
    return content
  }

  private func representations(of content: consuming ToolContent) throws -> [CopiedRepresentation] {
    let isUTF8 = content.isUTF8
    let stated = type ?? inference.type(content.beginning)
    let bytes = ProvidedContent(.payload(try content.finish()))
    // A stated older encoding with UTF-8 content means text.
    let type = stated == .latin1PlainText && isUTF8 ? .plainText : CopiedContent.type(stated, isUTF8: isUTF8)
    guard offersPlainText, isUTF8, type != .plainText, InferredType.isTextual(type) else {
      return [CopiedRepresentation(type, bytes)]
    }
    return [CopiedRepresentation(type, bytes), CopiedRepresentation(.plainText, bytes)]
  }
}

/// The bytes that a tool copies, as they arrive.
struct ToolContent: ~Copyable {
  private static let step = 1 << 18
  private static let newline = UInt8(ascii: "\n")

  private var content: CopiedContent
  private var capacity: CopyCapacity
  private let trimsNewline: Bool
  private let echoes: Bool
  /// Whether a newline is held back because it counts only if more follows.
  private var heldBack = false

  init(trimsNewline: Bool, echoes: Bool, isSensitive: Bool, on pasteboard: PasteboardName) throws {
    content = try CopiedContent(isSensitive: isSensitive)
    capacity = CopyCapacity(on: pasteboard)
    self.trimsNewline = trimsNewline
    self.echoes = echoes
  }

  /// The number of bytes.
  var count: Int { content.count }
  /// Whether the bytes are UTF-8.
  var isUTF8: Bool { content.isUTF8 }
  /// The first bytes, which may reveal the type.
  var beginning: [UInt8] { content.beginning }

  /// Adds everything from an input.
  mutating func append(_ input: Input) throws {
    while true {
      let bytes = try calling("check \(input.name)") {
        try FileBytes.readNext(input.descriptor.rawValue, count: Self.step)
      }
      if bytes.isEmpty { return }
      if echoes { try Output.standard.write(bytes) }
      try append(bytes)
    }
  }

  /// Adds bytes at the end.
  mutating func append(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    if heldBack { try content.append([Self.newline]) }
    heldBack = trimsNewline && bytes.last == Self.newline
    let kept = heldBack ? Array(bytes.dropLast()) : bytes
    try capacity.check(content.count + kept.count)
    try content.append(kept)
  }

  /// Returns the payload.
  consuming func finish() throws -> Payload {
    let content = content
    return try content.finish()
  }
}
