/// A container of blocks while it is written as Markdown.
struct MarkdownContainer {
  enum Kind {
    case document, footnote
    case quote(isCallout: Bool)
    case list(MarkdownListMarker)
    case item(marker: [UInt8])
    /// An HTML element that ends with this tag. If it contains Markdown, empty lines separate that from its tags.
    case element(end: StaticString, holdsBlocks: Bool)
  }

  /// The last block written in the container.
  struct Previous {
    var node: Int
    /// For a list, its marker, which a list right after it must not share.
    var marker: MarkdownListMarker?
  }

  var kind: Kind
  /// The index after its last descendant.
  var end: Int
  /// Whether its blocks have no empty lines between them where possible: in an item of a tight list.
  var isTight = false
  var previous: Previous?
  /// Whether the container has a marker among the lines.
  var isMarked = false

  /// The place of the inlines if the next block is a paragraph.
  var placeOfText: MarkdownPlace {
    switch kind {
    case .item(let marker) where previous == nil: .itemParagraph(marker: marker)
    case .quote(let isCallout) where isCallout || previous == nil: .quoteParagraph
    case .document, .footnote, .quote, .list, .item, .element: .paragraph
    }
  }

  /// Whether the next block in it is the first of an item.
  var beginsItem: Bool { if case .itemParagraph = placeOfText { true } else { false } }
}
