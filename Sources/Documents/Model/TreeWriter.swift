/// Writes a ``Document`` as a readable tree, one node a line, for tests and for debugging a reader.
///
/// Programs should not depend on the contents of a line, which changes with the model.
public enum TreeWriter {
  /// Returns the tree, indented by two spaces a level, with strings in quotes. Complexity: linear in the document.
  public static func write(_ document: Document) -> String {
    var lines = ""
    var depth = 0
    for step in document.steps {
      switch step {
      case .enter(let element, _), .leaf(let element, _):
        lines += String(repeating: "  ", count: depth) + describe(element, in: document) + "\n"
        if !element.isLeaf { depth += 1 }
      case .leave: depth -= 1
      }
    }
    return lines
  }

  private static func describe(_ element: Element, in document: Document) -> String {
    func quoted(_ span: TextSpan) -> String { document.string(span).debugDescription }
    func named(_ name: String, _ span: TextSpan?) -> String { span.map { " \(name)=\(quoted($0))" } ?? "" }
    func target(_ link: Link) -> String { quoted(link.destination) + named("title", link.title) }
    switch element {
    case .blockQuote: return "blockQuote"
    case .callout(let kind): return "callout \(quoted(kind))"
    case .list(let style):
      return "list \(style.marker)" + (style.isOrdered ? " start=\(style.start)" : "") + (style.isTight ? "" : " loose")
    case .listItem(let task): return "listItem" + (task.map { " \($0)" } ?? "")
    case .table: return "table"
    case .tableRow: return "tableRow"
    case .tableCell(let cell):
      return "tableCell" + (cell.isHeader ? " header" : "") + (cell.alignment.map { " \($0)" } ?? "")
        + (cell.columnSpan > 1 ? " columns=\(cell.columnSpan)" : "") + (cell.rowSpan > 1 ? " rows=\(cell.rowSpan)" : "")
        + (cell.background.map { " background=#\($0.hexadecimal)" } ?? "")
    case .footnoteDefinition(let label): return "footnoteDefinition \(quoted(label))"
    case .details: return "details"
    case .paragraph(let alignment): return "paragraph" + (alignment.map { " \($0)" } ?? "")
    case .heading(let level, let alignment): return "heading \(level)" + (alignment.map { " \($0)" } ?? "")
    case .summary: return "summary"
    case .definitionList: return "definitionList"
    case .definitionTerm: return "definitionTerm"
    case .definition: return "definition"
    case .codeBlock(let index):
      let code = document[index]
      return "codeBlock \(quoted(code.text))" + named("language", code.language) + named("arguments", code.arguments)
        + code.marks.map { " " + describe($0, in: document) }.joined()
    case .thematicBreak: return "thematicBreak"
    case .format(let format): return "\(format)"
    case .link(let link): return "link \(target(document[link]))"
    case .wikiLink(let link): return "wikiLink \(target(document[link]))"
    case .styled(let index):
      let style = document[index]
      return "styled" + describeColors(of: style) + named("font", style.fontFamily)
        + (style.fontSize.map { " size=\($0)/2pt" } ?? "")
    case .text(let text): return "text \(quoted(text))"
    case .code(let text): return "code \(quoted(text))"
    case .softBreak: return "softBreak"
    case .lineBreak: return "lineBreak"
    case .image(let index):
      let image = document[index]
      return "image \(quoted(image.source)) alt=\(quoted(image.alternative))" + named("title", image.title)
        + (image.width.map { " width=\($0)" } ?? "") + (image.height.map { " height=\($0)" } ?? "")
    case .footnoteReference(let label): return "footnoteReference \(quoted(label))"
    case .formula(let span):
      let isRead = TeXReader.read(FormulaSource(document[span]).tex) != nil
      return "formula \(quoted(span))" + (isRead ? "" : " unread")
    case .anchor(let name): return "anchor \(quoted(name))"
    }
  }

  private static func describeColors(of style: Style) -> String {
    (style.color.map { " color=#\($0.hexadecimal)" } ?? "")
      + (style.background.map { " background=#\($0.hexadecimal)" } ?? "")
  }

  private static func describe(_ mark: CodeMark, in document: Document) -> String {
    let link = mark.link.map { " link=\(document.string(document[$0].destination).debugDescription)" } ?? ""
    let formats = mark.formats.map { " \($0)" }.joined()
    return "[\(mark.start)+\(mark.count)" + describeColors(of: mark.style) + formats + link + "]"
  }
}
