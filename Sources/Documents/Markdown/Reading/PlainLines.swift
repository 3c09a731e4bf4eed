/// The text of a document without its markup, as a browser shows it if spaces are preserved.
enum PlainLines {
  /// Returns the text, each block on lines of its own.
  static func of(_ document: Document) -> [UInt8] {
    var lines: [UInt8] = []
    for step in document.steps {
      switch step {
      case .leave(let element, _) where element.isBlock: lines.endLine()
      case .leaf(.text(let text), _), .leaf(.code(let text), _): lines += document[text]
      case .leaf(.codeBlock(let code), _): lines += document[document[code].text]
      case .leaf(.softBreak, _), .leaf(.lineBreak, _): lines.append("\n")
      case .leaf(.image(let image), _): lines += document[document[image].alternative]
      default: break
      }
    }
    return lines
  }
}

extension Document {
  /// The language of the code block, if the document is only that.
  var languageOfItsCode: ArraySlice<UInt8>? {
    guard nodes.count == 1, case .codeBlock(let code) = nodes[0].element else { return nil }
    return self[code].language.map { self[$0] }
  }
}
