internal import Documents

/// The rules of the document model, as documented at the cases of `Element`.
struct ModelRules {
  private let document: Document
  /// The open elements, each with its last child.
  private var open: [(element: Element?, last: Element?)] = [(nil, nil)]

  /// Returns the first rule that a document breaks, in words; nil if it breaks none.
  static func violation(in document: Document) -> String? {
    var rules = ModelRules(document: document)
    return TextEncoding.isValidUTF8(document.text) ? rules.firstViolation() : "The text storage is not UTF-8."
  }

  private init(document: Document) { self.document = document }

  private mutating func firstViolation() -> String? {
    for step in document.steps {
      switch step {
      case .enter(let element, let index), .leaf(let element, let index):
        let place = open[open.count - 1]
        if !Self.canStand(element, in: place.element, after: place.last) || !isWellFormed(element) {
          return "Node \(index), \(element), may not stand in \(place.element.map { "\($0)" } ?? "the document")"
            + " after \(place.last.map { "\($0)" } ?? "nothing")."
        }
        open[open.count - 1].last = element
        if !element.isLeaf { open.append((element, nil)) }
      case .leave: open.removeLast()
      }
    }
    return nil
  }

  private static func canStand(_ element: Element, in parent: Element?, after sibling: Element?) -> Bool {
    switch (parent, element) {
    case (.list, .listItem), (.table, .tableRow), (.tableRow, .tableCell): true
    case (.list, _), (.table, _), (.tableRow, _), (_, .listItem), (_, .tableRow), (_, .tableCell): false
    case (.definitionList, .definitionTerm), (.definitionList, .definition): true
    case (.definitionList, _), (_, .definitionTerm), (_, .definition): false
    case (.details, .summary), (.callout, .summary): sibling == nil
    case (_, .summary): false
    case (_, .footnoteDefinition): parent == nil
    case (let parent?, .text) where parent.holdsInlines: !(sibling?.isText ?? false)
    case (let parent?, _) where parent.holdsInlines: !element.isBlock
    case (_, _): element.isBlock && !(sibling?.isFootnote ?? false)
    }
  }

  private func isWellFormed(_ element: Element) -> Bool {
    switch element {
    case .heading(let level, _): (1...6).contains(level)
    case .tableCell(let cell): cell.columnSpan > 0 && cell.rowSpan > 0
    case .text(let text): text.count > 0 && isUTF8(text) && !document[text].contains { $0 == 0x0A || $0 == 0x0D }
    case .code(let text): isUTF8(text)
    case .codeBlock(let index): isWellFormed(document[index])
    case .link(let index): isWellFormed(document[index])
    case .image(let index): isWellFormed(document[index])
    case .footnoteDefinition(let label), .footnoteReference(let label), .anchor(let label), .callout(let label):
      isUTF8(label)
    default: true
    }
  }

  private func isWellFormed(_ code: CodeBlock) -> Bool {
    let text = Array(document[code.text])
    var end = 0
    for mark in code.marks {
      guard end <= mark.range.lowerBound, mark.range.upperBound <= text.count, !mark.range.isEmpty else { return false }
      let part = Array(text[mark.range])
      guard TextEncoding.isValidUTF8(part), !part.contains(0x0A), mark.link.map({ isWellFormed(document[$0]) }) ?? true
      else { return false }
      end = mark.range.upperBound
    }
    return isUTF8(code.text) && (text.last ?? 0x0A) == 0x0A
  }

  private func isWellFormed(_ link: Link) -> Bool { isUTF8(link.destination) && link.title.map(isUTF8) ?? true }

  private func isWellFormed(_ image: Image) -> Bool {
    isUTF8(image.source) && isUTF8(image.alternative) && image.title.map(isUTF8) ?? true
  }

  /// Whether a span splits no character: the storage as a whole is UTF-8.
  private func isUTF8(_ span: TextSpan) -> Bool { TextEncoding.isValidUTF8(Array(document[span])) }
}

extension Element {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isFootnote: Bool { if case .footnoteDefinition = self { true } else { false } }
}
