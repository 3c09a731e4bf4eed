@testable import Documents

/// A tree as html5lib's tests write it: a line for each node and for each attribute, as deep as it stands.
struct TreeNotation {
  private struct Line {
    var depth: Int
    var text: String

    var isText: Bool { text.hasPrefix("\"") }
    var isElement: Bool { text.hasPrefix("<") && text.hasSuffix(">") && !isDropped }
    /// A comment or a document type.
    var isDropped: Bool { text.hasPrefix("<!") }
  }

  private var lines: [Line] = []

  /// The notation.
  var text: String { lines.map { String(repeating: "  ", count: $0.depth) + $0.text }.joined(separator: "\n") }

  /// What a test expects, where `| ` begins each line that does not go on with a text.
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

  /// The tree that we have built.
  init(_ tree: HTMLTree) {
    for child in tree.children(of: tree[0]) { add(child, of: tree, depth: 0) }
    normalise()
  }

  private mutating func add(_ index: HTMLTree.Index, of tree: HTMLTree, depth: Int) {
    func string(_ span: TextSpan) -> String { String(decoding: tree.text[span.range], as: UTF8.self) }
    let node = tree[index]
    if node.tag == .text {
      lines.append(Line(depth: depth, text: "\"\(string(node.content))\""))
      return
    }
    lines.append(Line(depth: depth, text: Self.element(node.tag, isForeign: node.isForeign)))
    for attribute in tree.attributes(of: node).sorted(by: { $0.name.rawValue < $1.name.rawValue }) {
      lines.append(Line(depth: depth + 1, text: "\(attribute.name.rawValue)=\"\(string(attribute.value))\""))
    }
    for child in tree.children(of: node) { add(child, of: tree, depth: depth + 1) }
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

  /// Nothing in a template or a selection shows. We have none of the modes of templates, and of selections HTML says
  /// other things since 2025 than the tests do. Where a template stands is then the same too.
  private mutating func leaveOutWhatIsHidden() {
    var hidden = Int.max
    lines = lines.filter { line in
      guard line.depth <= hidden else { return false }
      hidden = line.text == "<template>" || line.text == "<select>" ? line.depth : .max
      return line.text != "<template>"
    }
  }

  /// Comments, document types, white space in the head, and attributes whose names reading does not know; all those of
  /// `<html>`, which say nothing of the text.
  private mutating func leaveOutWhatIsNotLookedAt() {
    let body = lines.firstIndex { $0.text == "<body>" } ?? lines.count
    var place = 0
    lines = lines.filter { line in
      defer { place += 1 }
      if line.isText {
        return place > body || line.depth > 2 || !line.text.dropFirst().dropLast().allSatisfy(\.isWhitespace)
      }
      if line.isElement || line.isDropped { return line.isElement }
      return line.depth > 1 && HTMLAttribute.Name.named[Array(line.text.prefix { $0 != "=" }.utf8)[...]] != nil
    }
  }

  /// The elements whose names parsing does not know are all alike, as are those of SVG and MathML.
  private mutating func nameAlike() {
    for index in lines.indices where lines[index].isElement {
      let words = lines[index].text.dropFirst().dropLast().split(separator: " ")
      let tag = HTMLTag(name: Array((words.last ?? "").lowercased().utf8)[...])
      lines[index].text = Self.element(tag, isForeign: words.count > 1)
    }
  }

  /// We end a text where a token ended, the tests where a comment stood.
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

  /// Where a source ends before its head or its body, we make none.
  private mutating func leaveOutEmptyHeadAndBody() {
    for name in ["<body>", "<head>"] {
      guard let place = lines.firstIndex(where: { $0.depth == 1 && $0.text == name }) else { continue }
      if lines.dropFirst(place + 1).first.map({ $0.depth <= 1 }) ?? true { lines.remove(at: place) }
    }
  }
}
