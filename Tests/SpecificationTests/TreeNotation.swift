@testable import Documents

/// A tree in the notation of html5lib's tests: an indented line for each node and each attribute.
struct TreeNotation {
  private struct Line {
    var depth: Int
    var text: String

    var isText: Bool { text.hasPrefix("\"") }
    var isElement: Bool { text.hasPrefix("<") && text.hasSuffix(">") && !isDropped }
    /// Whether it is a comment or a document type.
    var isDropped: Bool { text.hasPrefix("<!") }
  }

  private var lines: [Line] = []

  /// The notation.
  var text: String { lines.map { String(repeating: "  ", count: $0.depth) + $0.text }.joined(separator: "\n") }

  /// Parses a test's expectation; `| ` begins each line that does not continue a text.
  init(expected source: [UInt8]) {
    for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("| ") {
        let rest = text.dropFirst(2)
        let indent = rest.prefix { $0 == " " }.count
        lines.append(Line(depth: indent / 2, text: String(rest.dropFirst(indent))))
      } else if !lines.isEmpty {
        lines[lines.count - 1].text += "\n" + text
      }
    }
    normalise()
  }

  /// Creates the notation of our own tree.
  init(_ tree: HTMLTree) {
    for child in tree.root.children { add(child, depth: 0) }
    normalise()
  }

  private mutating func add(_ element: HTMLElement, depth: Int) {
    if element.tag == .text {
      lines.append(Line(depth: depth, text: "\"\(String(decoding: element.characters, as: UTF8.self))\""))
      return
    }
    lines.append(Line(depth: depth, text: Self.element(element.tag, isForeign: element.isForeign)))
    for attribute in element.attributes.sorted(by: { $0.name.rawValue < $1.name.rawValue }) {
      let value = String(decoding: element.tree.text[attribute.value.range], as: UTF8.self)
      lines.append(Line(depth: depth + 1, text: "\(attribute.name.rawValue)=\"\(value)\""))
    }
    for child in element.children { add(child, depth: depth + 1) }
  }

  private static func element(_ tag: HTMLTag, isForeign: Bool) -> String {
    "<" + (isForeign ? "foreign " : "") + (tag == .unknown ? "unknown" : tag.rawValue) + ">"
  }

  // MARK: What a tree for reading need not have

  private mutating func normalise() {
    leaveOutWhatIsHidden()
    leaveOutWhatIsNotLookedAt()
    nameAlike()
    joinTexts()
    leaveOutEmptyHeadAndBody()
  }

  /// Removes the contents of templates and selections, which are invisible. We have no template modes, and HTML's rules
  /// for selections have changed since 2025, unlike the tests. Then a template's place does not matter either.
  private mutating func leaveOutWhatIsHidden() {
    var hidden = Int.max
    lines = lines.filter { line in
      guard line.depth <= hidden else { return false }
      hidden = line.text == "<template>" || line.text == "<select>" ? line.depth : .max
      return line.text != "<template>"
    }
  }

  /// Removes comments, document types, white space in the head, and attributes that the reader does not know; and all
  /// attributes of `<html>`, which do not concern the text.
  private mutating func leaveOutWhatIsNotLookedAt() {
    let body = lines.firstIndex { $0.text == "<body>" } ?? lines.count
    var place = 0
    lines = lines.filter { line in
      defer { place += 1 }
      if line.isText {
        return place > body || line.depth > 2 || !line.text.dropFirst().dropLast().allSatisfy(\.isWhitespace)
      }
      if line.isElement || line.isDropped { return line.isElement }
      return line.depth > 1
        && HTMLAttribute.Name.named[Array(line.text.prefix { $0 != "=" }.lowercased().utf8)[...]] != nil
    }
    // The capital letters of SVG's attributes are left out.
    for index in lines.indices where !lines[index].isText && !lines[index].isElement {
      let name = lines[index].text.prefix { $0 != "=" }
      lines[index].text = name.lowercased() + lines[index].text.dropFirst(name.count)
    }
  }

  /// Gives one name to all elements that the parser does not know, and to those of SVG and MathML.
  private mutating func nameAlike() {
    for index in lines.indices where lines[index].isElement {
      let words = lines[index].text.dropFirst().dropLast().split(separator: " ")
      let tag = HTMLTag(name: Array((words.last ?? "").lowercased().utf8)[...])
      lines[index].text = Self.element(tag, isForeign: words.count > 1)
    }
  }

  /// Joins texts: we end them at tokens, the tests at comments.
  private mutating func joinTexts() {
    var joined: [Line] = []
    for line in lines where line.text != "\"\"" {
      if let last = joined.last, last.isText, line.isText, last.depth == line.depth {
        joined[joined.count - 1].text = String(last.text.dropLast() + line.text.dropFirst())
      } else {
        joined.append(line)
      }
    }
    lines = joined
  }

  /// Removes an empty head and body: we create none if a source ends before them.
  private mutating func leaveOutEmptyHeadAndBody() {
    for name in ["<body>", "<head>"] {
      guard let place = lines.firstIndex(where: { $0.depth == 1 && $0.text == name }) else { continue }
      if lines.dropFirst(place + 1).first.map({ $0.depth <= 1 }) ?? true { lines.remove(at: place) }
    }
  }
}
