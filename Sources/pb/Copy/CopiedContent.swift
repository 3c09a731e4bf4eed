internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// Gathers the copied bytes into a payload: in memory, and from 32 MiB on in an unlinked file to bound memory, unless
/// they are sensitive. Checks meanwhile whether they are UTF-8, and keeps their beginning.
struct CopiedContent: ~Copyable {
  /// The largest content that stays in memory, in bytes.
  static let memoryLimit = 32 << 20
  private static let step = 1 << 18

  private var draft: GrowingDraft
  private var check = UTF8Check()
  private var sequences = ControlSequenceCheck()
  /// The first bytes, which may reveal the type.
  private(set) var beginning: [UInt8] = []

  /// The number of bytes.
  var count: Int { draft.count }
  /// Whether the bytes are UTF-8.
  var isUTF8: Bool { check.isValid }

  init(isSensitive: Bool) throws {
    draft = try calling("close other programs") {
      try GrowingDraft(memoryLimit: isSensitive ? .max : Self.memoryLimit, makeFile: CacheFolder.makeDraft)
    }
  }

  /// Reads `inputs`, one after the other, as one representation; `line` shows the progress. Without a stated type,
  /// `rule` infers one.
  static func read(
    _ inputs: [Input], as stated: MediaType?, inferring rule: InferredType.Rule, isSensitive: Bool,
    within capacity: consuming CopyCapacity, showing line: ProgressLine? = nil
  ) throws -> CopiedRepresentation {
    var capacity = capacity
    try capacity.check(inputs)
    if inputs.count == 1, inputs[0].isWholeFile, inputs[0].status.size > memoryLimit {
      let type = if let stated { stated } else { rule.type(try beginning(of: inputs[0])) }
      return try handOver(inputs[0], as: type, line)
    }
    var content = try CopiedContent(isSensitive: isSensitive)
    let progress = line.map { ReadingProgress($0, of: inputs) }
    for input in inputs { try content.append(input, progress, within: &capacity) }
    guard content.count > 0 else { throw isEmpty(inputs[0]) }
    let inferred = rule.type(content.beginning) ?? content.typeOfOutput(from: inputs, rule)
    let type = CopiedContent.type(stated ?? inferred, isUTF8: content.isUTF8)
    guard inputs.count == 1 || type.isText else { throw Failure.notJoined }
    return CopiedRepresentation(type, ProvidedContent(.payload(try content.finish())))
  }

  /// Lets the daemon copy a large file: its bytes pass through this process only if they must be checked.
  private static func handOver(
    _ input: Input, as stated: MediaType?, _ line: ProgressLine?
  ) throws -> CopiedRepresentation {
    let isUTF8 = needsCheck(stated) ? try isUTF8(input, line) : false
    return CopiedRepresentation(type(stated, isUTF8: isUTF8), ProvidedContent(.file(input.descriptor)))
  }

  private static func beginning(of input: Input) throws -> [UInt8] {
    try calling("name another file") { try FileBytes.read(input.descriptor.rawValue, at: 0, count: FileFormat.window) }
  }

  private static func isUTF8(_ input: Input, _ line: ProgressLine?) throws -> Bool {
    var check = UTF8Check()
    var offset = 0
    while true {
      let bytes = try calling("name another file") {
        try FileBytes.read(input.descriptor.rawValue, at: offset, count: step)
      }
      if bytes.isEmpty { return check.isValid }
      check.take(bytes)
      offset += bytes.count
      line?.show(StepProgress(phase: "reading", done: offset, total: input.status.size))
    }
  }

  private mutating func append(
    _ input: Input, _ progress: ReadingProgress?, within capacity: inout CopyCapacity
  ) throws {
    while true {
      let bytes = try calling("check \(input.name)") {
        try progress?.wait(for: input, after: count)
        return try FileBytes.readNext(input.descriptor.rawValue, count: Self.step)
      }
      if bytes.isEmpty { return }
      try capacity.check(count + bytes.count)
      try append(bytes)
    }
  }

  /// Adds bytes at the end.
  mutating func append(_ bytes: [UInt8]) throws {
    check.take(bytes)
    sequences.take(bytes)
    if beginning.count < FileFormat.window { beginning += bytes.prefix(FileFormat.window - beginning.count) }
    try calling("make room for it") { try draft.append(bytes[...]) }
  }

  /// Returns the payload.
  consuming func finish() throws -> Payload {
    let draft = draft
    return try draft.finish()
  }

  // MARK: The type

  /// Returns the type of what programs have written as if to a terminal, such as in colours; nil if it is something else.
  /// The bytes of files stay what they are.
  private func typeOfOutput(from inputs: [Input], _ rule: InferredType.Rule) -> MediaType? {
    guard rule.recognisesOutput, isUTF8, sequences.areFound, inputs.allSatisfy({ $0.status.kind != .regular }) else {
      return nil
    }
    return .terminalOutput
  }

  /// Returns the type to state. The charset tells the daemon that the bytes are valid UTF-8, and is added only where
  /// that matters: another type is offered unchanged.
  static func type(_ stated: MediaType?, isUTF8: Bool) -> MediaType {
    guard let stated else { return isUTF8 ? .plainText : .octetStream }
    guard needsCheck(stated) else { return stated }
    // The language of code stays.
    if stated.charset == nil { return isUTF8 ? MediaType("\(stated);charset=utf-8") ?? stated : stated }
    return isUTF8 ? stated : MediaType(stated.essence) ?? stated
  }

  private static func needsCheck(_ stated: MediaType?) -> Bool {
    guard let stated else { return true }
    return [MediaType.markdown, .plainText, .code, .commaSeparatedValues, .tabSeparatedValues]
      .contains { $0.essence == stated.essence }
      && [nil, "utf-8"].contains(stated.charset)
  }

  private static func isEmpty(_ input: Input) -> Failure {
    Failure(.failed, "\(input.name) is empty and nothing was copied: use pb clear to empty the pasteboard")
  }
}
