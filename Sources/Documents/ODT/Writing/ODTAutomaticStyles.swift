/// The automatic styles of a document (OpenDocument 1.3, 3.15.3): what its paragraphs, texts and tables have beyond the
/// styles with names. Text with the same format shares one.
struct ODTAutomaticStyles {
  /// The kind of content that a style is for: its `style:family`.
  enum Family: String {
    case paragraph, text, table, column = "table-column", cell = "table-cell"

    /// The beginning of the names of the family's styles.
    fileprivate var prefix: String {
      switch self {
      case .paragraph: "P"
      case .text: "T"
      case .table: "Table"
      case .column: "Column"
      case .cell: "Cell"
      }
    }
  }

  private struct Style: Hashable {
    var family: Family
    var parent: ArraySlice<UInt8>
    /// The elements with its properties.
    var properties: [UInt8]
  }

  private var styles: [Style] = []
  private var numbers: [Style: Int] = [:]
  private var markers: Set<ODTListMarker> = []

  /// Returns the name of the style with the properties that `write` writes; the parent's if it writes none.
  mutating func name(
    _ family: Family, parent: StaticString = "", _ write: (inout XMLOutput) -> Void
  ) -> ArraySlice<UInt8> {
    var properties = XMLOutput.fragment()
    write(&properties)
    let parent = parent.withUTF8Buffer { Array($0)[...] }
    guard !properties.bytes.isEmpty else { return parent }
    let style = Style(family: family, parent: parent, properties: properties.bytes)
    let number = numbers[style] ?? styles.count
    if number == styles.count {
      numbers[style] = number
      styles.append(style)
    }
    return Array("\(family.prefix)\(number + 1)".utf8)[...]
  }

  /// Returns the name of the style of lists with a marker.
  mutating func name(ofList marker: ODTListMarker) -> StaticString {
    markers.insert(marker)
    return marker.styleName
  }

  /// Writes all styles that have names by now.
  func write(to output: inout XMLOutput) {
    for (index, style) in styles.enumerated() {
      output.open("style:style") {
        $0.attribute("style:name", Array("\(style.family.prefix)\(index + 1)".utf8)[...])
        $0.attribute("style:family", Array(style.family.rawValue.utf8)[...])
        if !style.parent.isEmpty { $0.attribute("style:parent-style-name", style.parent) }
      }
      output.markup(style.properties)
      output.markup("</style:style>\n")
    }
    for marker in ODTListMarker.all where markers.contains(marker) { marker.write(to: &output) }
  }
}
