internal import Glibc
internal import Pasteboard

/// The text of a snippet: literal text, and placeholders for what is known later.
struct SnippetTemplate: Equatable, Sendable {
  /// A part of the text.
  enum Piece: Equatable, Sendable {
    case text(String)
    /// The time of the paste, in the form of strftime(3).
    case date(String)
    /// What is on the clipboard before the snippet, in a format; nil for the best text.
    case clipboard(TextFormat?)
    /// An answer of the user.
    case question(String)
    /// The output of a shell command, which runs when the snippet is pasted.
    case command(String)
  }

  /// The most characters of a placeholder.
  private static let longest = 4096
  /// A form of the date needs less room.
  private static let longestDate = 1000

  private(set) var pieces: [Piece]

  /// Reads a text: `{date}`, `{date:FORM}`, `{clipboard}`, `{clipboard:FORMAT}`, `{ask:QUESTION}` and `{command:COMMAND}`,
  /// which may contain braces in pairs. `{cursor}` is left out: no application lets another program place it. Anything else
  /// is text.
  init(_ text: String) {
    pieces = []
    var literal = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      literal += rest[..<brace]
      rest = rest[brace...]
      guard let end = Self.end(of: rest), let piece = Self.placeholder(rest[rest.index(after: brace)..<end]) else {
        literal.append("{")
        rest = rest.dropFirst()
        continue
      }
      pieces += [.text(literal), piece]
      literal = ""
      rest = rest[rest.index(after: end)...]
    }
    pieces.append(.text(literal + rest))
    pieces.removeAll { $0 == .text("") }
  }

  /// Returns the place of the brace that closes the first one, on its line and not too far away; nil if there is none.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    for index in text.prefix(longest).indices {
      switch text[index] {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return index }
      case "\n", "\r\n": return nil
      default: break
      }
    }
    return nil
  }

  private static func placeholder(_ text: Substring) -> Piece? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? String(parts[1]) : nil
    switch (parts[0], argument) {
    case ("date", let form): return .date(form ?? "%x")
    case ("clipboard", nil): return .clipboard(nil)
    case ("clipboard", let format?): return TextFormat(rawValue: format).map { .clipboard($0) }
    case ("cursor", nil): return .text("")
    case ("ask", let question?): return .question(question)
    case ("command", let command?): return .command(command)
    default: return nil
    }
  }

  /// Whether a part of it is known only when it is pasted.
  var isLazy: Bool {
    pieces.contains {
      switch $0 {
      case .date, .command: true
      case .text, .clipboard, .question: false
      }
    }
  }

  /// The questions, each once, in the order in which they are asked.
  var questions: [String] {
    var known: Set<String> = []
    return pieces.compactMap { if case .question(let question) = $0 { question } else { nil } }
      .filter { known.insert($0).inserted }
  }

  /// Whether it runs a command.
  var runsCommands: Bool { pieces.contains { if case .command = $0 { true } else { false } } }

  /// Replaces what is known when it is copied. An answer counts for each place with its question.
  mutating func fill(clipboard: (TextFormat?) throws -> String, answer: (String) throws -> String) rethrows {
    var answers: [String: String] = [:]
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .clipboard(let format): pieces[index] = .text(try clipboard(format))
      case .question(let question):
        answers[question] = try answers[question] ?? answer(question)
        pieces[index] = .text(answers[question] ?? "")
      case .text, .date, .command: break
      }
    }
  }

  /// Returns the whole text, with the present time and the output of the commands.
  func text(output: (String) throws -> String) rethrows -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .date(let form): text += Self.now(form)
      case .command(let command): text += try output(command)
      case .clipboard, .question: break  // filled before
      }
    }
    return text
  }

  private static func now(_ form: String) -> String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    let bytes = [UInt8](unsafeUninitializedCapacity: longestDate) { buffer, filled in
      filled = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { strftime($0, longestDate, form, &parts) } ?? 0
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
