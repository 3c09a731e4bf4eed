/// Splits a shell line into its commands, in the forms that the manuals use.
enum ShellWords {
  /// Returns the words of each command: a quoted part is one word, redirections are dropped.
  static func commands(_ line: String) -> [[String]] {
    var commands: [[String]] = [[]]
    var word: String?
    var quote: Character?
    func isEnd(_ character: Character) -> Bool { "|&;<>".contains(character) }
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || isEnd(character) {
        if let whole = word { commands[commands.endIndex - 1].append(whole) }
        word = nil
        if isEnd(character) { commands.append([]) }
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { commands[commands.endIndex - 1].append(word) }
    return commands.filter { !$0.isEmpty }
  }
}
