internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// A conversion of code, which another worker first colours if it can.
struct CodeConversion {
  private var conversion: Conversion
  private let input: Input

  /// Creates the conversion of code in a language; if that is nil, the file's name decides, else the content.
  init(_ conversion: Conversion, of input: Input, in language: CodeLanguage?) {
    self.conversion = conversion
    self.conversion.source = .text(.code)
    self.conversion.language = language ?? input.fileName.flatMap(CodeLanguage.init(fileName:))
    self.input = input
  }

  /// Converts the input, and writes the result.
  func run(to place: OutputPlace) throws {
    var (conversion, code) = (conversion, input)
    if showsColours {
      let payload = try payload()
      conversion.language = try conversion.language ?? recognisedLanguage(of: payload)
      let painted = conversion.language.flatMap { try? self.painted(payload, in: $0) }
      if painted != nil { conversion.source = .text(.terminal) }
      code = try Input(painted ?? payload)
    }
    try WorkerRun(conversion, of: code, named: input.name).write(to: place)
  }

  private var showsColours: Bool {
    conversion.showsColours && !(input.isWholeFile && input.status.size > CodeColouring.sizeLimit)
  }

  /// Reads all of the input, because two workers may read it one after the other.
  private func payload() throws -> Payload {
    try calling("check \(input.name)") {
      let draft = try PayloadDraft.inMemory()
      while case let bytes = try FileBytes.readNext(input.descriptor.rawValue, count: 1 << 20), !bytes.isEmpty {
        try draft.append(bytes)
      }
      return try draft.finish()
    }
  }

  private func recognisedLanguage(of code: Payload) throws -> CodeLanguage? {
    let recognition = Conversion(from: .text(.plain), to: .kind)
    guard let worker = InstalledProgram.path(of: Conversion.worker) else { return nil }
    let input = try code.handOut()
    guard let kind = try ProgramOutput.read(worker, recognition.arguments, input: input.rawValue) else { return nil }
    let words = kind.split(separator: " ")
    return words.count == 2 && words[0] == TextFormat.code.rawValue ? CodeLanguage(String(words[1])) : nil
  }

  /// Returns code with colours, for a terminal; nil if the worker is missing, does not know the language, or takes too
  /// long.
  private func painted(_ code: Payload, in language: CodeLanguage) throws -> Payload? {
    guard let worker = InstalledProgram.path(of: CodeColouring.worker) else { return nil }
    let input = try code.handOut()
    let (ending, output) = try ProgramOutput.run(worker, CodeColouring(language).arguments, input: input.rawValue)
    return ending == .exited(RenderExit.done.rawValue) ? try Payload(output) : nil
  }
}
