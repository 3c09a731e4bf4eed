/// A container of blocks that is being written as Markdown.
struct MarkdownContainer {
  enum Kind {
    case document, footnote
    case quote(isCallout: Bool)
    case list(MarkdownListMarker)
    case item(marker: [UInt8])
    /// An HTML element that ends with this tag; if it holds Markdown, empty lines set that off from its tags.
    case element(end: StaticString, holdsBlocks: Bool)
  }

  /// The last block that has been written in it.
  struct Previous {
    var node: Int
    /// For a list, its marker, which a list right after it must not share.
    var marker: MarkdownListMarker?
  }

  var kind: Kind
  /// The index after its last descendant.
  var end: Int
  /// Whether its blocks stand without empty lines between them where they can: in an item of a tight list.
  var isTight = false
  var previous: Previous?
  /// Whether it has a marker among the lines.
  var isMarked = false

  /// Where the inlines of a paragraph that comes next in it stand.
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
