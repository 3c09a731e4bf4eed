/// The beginning of a document as blocks, of which a window makes widgets.
package struct Preview: Equatable, Sendable {
  package var blocks: [PreviewBlock]
  /// Whether something is left out.
  package var isCut: Bool
  /// Whether a line was broken.
  package var isBroken = false

  package init(_ blocks: [PreviewBlock], isCut: Bool = false) { (self.blocks, self.isCut) = (blocks, isCut) }

  /// The text of a document that is nothing but one block of code; nil for any other.
  package var code: LayableText? {
    if blocks.count == 1, case .code(let text, _)? = blocks.first?.content { text } else { nil }
  }
}

/// A block of a document.
package struct PreviewBlock: Equatable, Sendable {
  /// What contains a block.
  package enum Container: Equatable, Sendable {
    /// An item of a list, with space around it unless it is tight.
    case item(isTight: Bool)
    case quotation
    case indentation
  }

  package enum Alignment: Equatable, Sendable {
    case start, center, end
  }

  package enum Content: Equatable, Sendable {
    case paragraph(LayableText, Alignment)
    case heading(LayableText, level: Int, Alignment)
    case code(LayableText, language: String)
    case rule
    case picture(PreviewPicture)
    /// A row of a table; whether it is the first one.
    case row([PreviewCell], isFirst: Bool)
    /// Pictures of the same size, one beside the other.
    case gallery([PreviewPicture])
  }

  /// The containers, the outermost first.
  package var place: [Container] = []
  /// What stands before the block, such as the number of a list's item.
  package var marker = ""
  package var content: Content

  package init(_ content: Content) { self.content = content }
}

/// A picture of a document, which is loaded by itself.
package struct PreviewPicture: Equatable, Sendable {
  /// Its number; 0 if it is not in the document.
  package let number: Int
  /// Its size in pixels; 0 if unknown.
  package let width: Int
  package let height: Int
  /// The text in its place.
  package let alternative: String

  package init(_ number: Int, width: Int = 0, height: Int = 0, alternative: String) {
    (self.number, self.width, self.height, self.alternative) = (number, width, height, alternative)
  }
}

/// A cell of a table.
package struct PreviewCell: Equatable, Sendable {
  package let text: LayableText
  package var isHeader = false
  package var alignment = PreviewBlock.Alignment.start
  package var column = 0
  package var columns = 1
  package var rows = 1
}
