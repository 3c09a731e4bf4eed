/// The Markdown for an element of the model.
enum MarkdownElement {
  case block(MarkdownBlock)
  case inline(MarkdownInline)
  /// An element of which Markdown can express only the content.
  case unsaid

  init(_ element: Element) {
    self =
      switch element {
      case .paragraph: .block(.paragraph)
      case .heading(let level, _): .block(.heading(level: level))
      case .summary: .block(.summary)
      case .definitionTerm: .block(.term)
      case .definitionList, .definition: .block(.definitions)
      case .blockQuote: .block(.quote(callout: nil))
      case .callout(let kind): .block(.quote(callout: kind))
      case .list(let style): .block(.list(style))
      case .listItem(let task): .block(.item(task))
      case .table: .block(.table)
      case .tableRow: .block(.row)
      case .tableCell(let style): .block(.cell(style))
      case .footnoteDefinition(let label): .block(.footnote(label: label))
      case .details: .block(.details)
      case .codeBlock(let code): .block(.code(code))
      case .thematicBreak: .block(.rule)
      case .format(let format): .inline(.format(format))
      case .link(let link): .inline(.link(link))
      case .text(let text), .formula(let text): .inline(.text(text))
      case .code(let code): .inline(.code(code))
      case .softBreak: .inline(.softBreak)
      case .lineBreak: .inline(.lineBreak)
      case .image(let image): .inline(.image(image))
      case .footnoteReference(let label): .inline(.footnoteReference(label: label))
      case .wikiLink(let link): .inline(.wikiLink(link))
      case .styled, .anchor: .unsaid
      }
  }
}

/// A block that Markdown can express.
enum MarkdownBlock {
  case paragraph, heading(level: UInt8), summary, code(Stored<CodeBlock>), rule
  /// A quotation; with a kind, a callout.
  case quote(callout: TextSpan?)
  case list(ListStyle), item(TaskState?)
  /// The terms of a definition list become paragraphs; of the list and its definitions only their blocks are written.
  case term, definitions
  case table, row, cell(CellStyle)
  case footnote(label: TextSpan)
  case details
}

/// An inline that Markdown can express.
enum MarkdownInline: Equatable {
  case format(Format), link(Stored<Link>)
  case text(TextSpan), code(TextSpan), softBreak, lineBreak
  case image(Stored<Image>), footnoteReference(label: TextSpan), wikiLink(Stored<Link>)

  /// Whether it is a link, which shows even if it is empty.
  var isLink: Bool { if case .link = self { true } else { false } }

  /// The delimiter of a format that has one.
  var delimiter: StaticString? { if case .format(let format) = self { format.spelling.delimiter } else { nil } }

  /// Whether it has delimiters, which must not be next to white space.
  var isDelimited: Bool { delimiter != nil }
}

extension Document {
  /// Whether Markdown shows anything of a node. An empty paragraph is not read again, nor a section or title of nothing
  /// else. Complexity: O(n) in the nodes of which nothing shows.
  func shows(_ index: Int) -> Bool {
    nodes[index..<Int(nodes[index].end)].contains { node in
      switch node.element {
      case .paragraph, .details, .summary, .format, .styled, .softBreak, .lineBreak, .anchor: false
      case .text(let text): !self[text].allSatisfy(\.isSpaceOrTab)
      default: true
      }
    }
  }
}
