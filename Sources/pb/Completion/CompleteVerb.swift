/// `pb ---complete SHELL WORD…`: prints what may come next on an unfinished command line, for ``CompletionScript``: a line
/// that says what it is, then one for each candidate in the shell's form.
struct CompleteVerb: Verb {
  private static let name = "---complete"

  let shell: String
  let words: [String]

  /// Creates the verb of the arguments; nil if it is another one.
  init?(_ arguments: [String]) {
    guard arguments.first == Self.name, arguments.count > 2 else { return nil }
    shell = arguments[1]
    words = Array(arguments[2...])
  }

  func run() throws {
    guard shell == "bash" else { return StandardStreams.hand(lines(try completion)) }
    // bash passes the line up to the cursor, and the part of its last word that a candidate replaces.
    guard words.count == 2, let line = BashLine(words[0], replacing: words[1]) else { return }
    let completion = try Completion(after: line.words.dropFirst(), current: line.current)
    StandardStreams.hand([completion.kind] + completion.candidates.compactMap { line.replacement(by: $0.word) })
  }

  /// The completion of the words as zsh and fish pass them, the name of the program first.
  private var completion: Completion {
    get throws { try Completion(after: words.dropFirst().dropLast(), current: words.last ?? "") }
  }

  private func lines(_ completion: Completion) -> [String] {
    [completion.kind]
      + completion.candidates.compactMap { candidate in
        if shell == "zsh" {
          let word = Self.escapedForZsh(candidate.word)
          return candidate.effect.isEmpty ? word : "\(word):\(candidate.effect)"
        }
        // fish does not quote a tilde at the beginning, which would mean a home folder.
        if candidate.word.hasPrefix("~") { return nil }
        return candidate.effect.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.effect)"
      }
  }

  /// Escapes a word for `_describe`, where a colon ends it.
  private static func escapedForZsh(_ word: String) -> String {
    word.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#)
  }
}
