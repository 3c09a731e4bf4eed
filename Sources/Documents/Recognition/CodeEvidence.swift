/// The signs of code in a text.
struct CodeEvidence {
  private var codeLines = 0
  private var textLines = 0
  private var sentences = 0
  private var languages: [String: Int] = [:]

  /// Collects the evidence; nil for an empty text. Complexity: linear in the text.
  init?(in text: TextSample) {
    for line in text.lines where !line.isEmpty {
      let content = line.unindented
      textLines += 1
      if Self.isComment(content) || content.starts(with: "# ") || content.starts(with: "* ") { continue }
      if Self.isCode(line) || Self.isTag(content) { codeLines += 1 } else if content.isSentence { sentences += 1 }
      for (start, language) in Self.beginnings where content.starts(with: start.utf8) {
        languages[language, default: 0] += 1
      }
      if let language = Self.language(ofStatement: content) { languages[language, default: 0] += 1 }
    }
    if textLines == 0 { return nil }
  }

  /// Whether a text is code: more than a third of it, or for a single line two signs.
  var isConvincing: Bool {
    if textLines == 1 { return codeLines == 1 && sentences == 0 && language != nil }
    return codeLines >= 2 && codeLines * 3 >= textLines && sentences * 4 <= codeLines
  }

  /// The language with most evidence; nil if there is none, or two have as much.
  var language: String? {
    let best = languages.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let best, languages.count(where: { $0.value == best.value }) == 1 else { return nil }
    return best.key
  }

  /// Whether a line is a comment that no sentence or list begins like.
  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "//") || line.starts(with: "/*")
      || line.first == "#" && line.dropFirst().first?.isASCIILetter == true
  }

  /// Whether a line has a sign that sentences have not.
  static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.unindented
    guard let first = text.first, let last = text.last else { return false }
    if text.starts(with: "//") || text.starts(with: "/*") || text.starts(with: "*/") || text.starts(with: "#include") {
      return true
    }
    if last == ";" || last == "{" || last == "}" { return first != "-" && first != "*" && !isQuotedEnd(text) }
    if first == "}" || first == "{"
      || first == "@" && text.dropFirst().first?.isASCIILetter == true && !text.contains(UInt8(ascii: " "))
    {
      return true
    }
    if first == "#" { return text.starts(withAny: directives) }
    if last == ":", text.starts(withAny: keywords) { return text.split(whereSeparator: \.isSpaceOrTab).count <= 10 }
    if first == "\"" { return last == "," && text.contains("\":") || text.contains("\": ") }
    return text.starts(withAny: statements) && text.contains { signs.contains($0) } || isEnd(text) || isAssignment(text)
      || isCall(text)
  }

  /// Whether a line is a tag of HTML or XML.
  static func isTag(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == "<", text.last == ">", let second = text.dropFirst().first else { return false }
    return second.isASCIILetter || second == "/" || second == "!"
  }

  private static func isEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.count <= 5 && ["end", "fi", "done", "esac", "else", "then"].contains { text.elementsEqual($0.utf8) }
  }

  /// Whether a line ends with a brace or a semicolon although it is text, such as `:;` in prose.
  private static func isQuotedEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.last == ";" && text.split(maxSplits: 8, whereSeparator: \.isSpaceOrTab).count > 8
      && !text.contains { signs.contains($0) }
  }

  /// Whether a line assigns to a name, or to a few parts of one.
  private static func isAssignment(_ text: ArraySlice<UInt8>) -> Bool {
    guard let sign = text.prefix(80).firstIndex(of: "="), sign > text.startIndex else { return false }
    let target = text[..<sign]
    guard target.first.map({ $0.isASCIILetter || $0 == "_" || $0 == "$" || $0 == "." }) ?? false,
      target.split(whereSeparator: \.isSpaceOrTab).count <= 3
    else { return false }
    return target.allSatisfy { $0.isASCIILetterOrDigit || signsOfNames.contains($0) }
  }

  /// Whether a line is nothing but a call.
  private static func isCall(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.last == ")", let open = text.firstIndex(of: "("), open > text.startIndex else { return false }
    let name = text[..<open]
    return name.allSatisfy { $0.isASCIILetterOrDigit || $0 == "_" || $0 == "." || $0 == ":" }
  }

  /// Returns the language of a line whose first word several languages have.
  private static func language(ofStatement line: ArraySlice<UInt8>) -> String? {
    let words = line.split(maxSplits: 4, whereSeparator: \.isSpaceOrTab)
    guard words.count > 1 else { return nil }
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
      words.count > index && words[index].elementsEqual(word.bytes)
    }
    if isWord(0, "export") {
      if words[1].contains(UInt8(ascii: "=")) { return "sh" }
      return ["type", "interface", "enum"].contains { words[1].elementsEqual($0.utf8) } ? "typescript" : "javascript"
    }
    if isWord(0, "import"), line.contains("from \"") || line.contains("from '") { return "javascript" }
    if isWord(0, "const") || isWord(0, "let") {
      if isWord(2, "=") { return isWord(0, "const") ? "javascript" : nil }
      return words[1].last == ":" && line.last == ";" ? "typescript" : nil
    }
    if isWord(0, "func") {
      if line.contains("->") || line.contains(": ") { return "swift" }
      return isGoFunction(line) ? "go" : nil
    }
    if isWord(0, "function") { return line.last == "{" ? "javascript" : line.last == ")" ? "lua" : nil }
    if isWord(0, "local") { return "lua" }
    if isWord(0, "using"), line.last == ";" { return isWord(1, "namespace") ? "cpp" : "csharp" }
    if line.contains("{ get;") { return "csharp" }
    return isWord(1, ":=") ? "go" : nil
  }

  /// Whether a line begins a function whose parameters have types behind spaces, or whose result has no arrow.
  private static func isGoFunction(_ line: ArraySlice<UInt8>) -> Bool {
    guard let open = line.firstIndex(of: "("), let close = line.lastIndex(of: UInt8(ascii: ")")), open < close,
      line.last == "{"
    else { return false }
    let hasResult = !line[(close + 1)...].dropLast().allSatisfy(\.isSpaceOrTab)
    return hasResult || line[open..<close].contains(UInt8(ascii: " "))
  }

  private static let signs = ByteSet("(){}[]=<>")
  private static let signsOfNames = ByteSet("_.$-[]:*'\"+/| \t")
  private static let directives = ["#define ", "#if", "#endif", "#pragma", "#else", "#undef", "#[", "#import "]
  private static let keywords = [
    "def ", "class ", "if ", "elif ", "else", "for ", "while ", "try", "except", "finally", "with ", "async def ",
    "fn ", "func ", "pub ",
  ]
  private static let statements = [
    "import ", "return ", "return(", "func ", "fn ", "let ", "var ", "const ", "struct ", "enum ", "namespace ",
    "public ", "private ", "protected ", "static ", "export ", "package ", "assert ", "raise ", "yield ", "self.",
    "this.", "if (", "if [", "for (", "while (", "switch (", "elif ", "else:", "echo ", "printf ", "SELECT ",
    "INSERT ", "CREATE ", "UPDATE ",
  ]

  /// With what lines of a language begin, and hardly those of another.
  private static let beginnings: [(String, String)] = [
    ("def __init__", "python"), ("from __future__", "python"), ("elif ", "python"), ("except ", "python"),
    ("self.", "python"), ("async def ", "python"), ("if __name__", "python"), ("print(", "python"),
    ("#include ", "c"), ("#define ", "c"), ("#ifdef ", "c"), ("#ifndef ", "c"), ("typedef ", "c"),
    ("static int ", "c"), ("int main(", "c"), ("printf(", "c"),
    ("std::", "cpp"), ("template <", "cpp"), ("template<", "cpp"), ("using namespace ", "cpp"),
    ("#include <iostream>", "cpp"),
    ("fn ", "rust"), ("pub fn ", "rust"), ("let mut ", "rust"), ("impl ", "rust"), ("use std::", "rust"),
    ("guard ", "swift"), ("guard let ", "swift"), ("private func ", "swift"), ("public func ", "swift"),
    ("import Foundation", "swift"),
    ("package main", "go"), ("func (", "go"), ("if err != nil", "go"), ("defer ", "go"), ("fmt.", "go"),
    ("console.log(", "javascript"), ("module.exports", "javascript"), ("interface ", "typescript"),
    ("public class ", "java"), ("public static void main", "java"), ("System.out.", "java"), ("import java", "java"),
    ("SELECT ", "sql"), ("INSERT INTO ", "sql"), ("CREATE TABLE ", "sql"), ("ALTER TABLE ", "sql"),
    ("esac", "sh"), ("echo ", "sh"), ("if [ ", "sh"),
    ("<div", "html"), ("<p>", "html"), ("<span", "html"), ("<script", "html"), ("<ul>", "html"),
    ("require ", "ruby"), ("puts ", "ruby"), ("attr_", "ruby"),
  ]
}
