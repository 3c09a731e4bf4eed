/// Reads the styles of both parts of a file (OpenDocument 1.3, 16).
struct ODTStyleReader: XMLReader {
  private(set) var styles = ODTStyles()
  /// The fonts, colours and lists of the file.
  private(set) var content = WordContent()
  /// The families of fonts by the names that styles have for them.
  private var faces: [String: [UInt8]] = [:]

  /// The style that is read, and its family; and the name of the style of a list.
  private var style = WordStyleSheet.Style()
  private var family = ""
  private var name = ""
  private var list = ""
  private var isInLevel = false
  private var isAutomatic = false

  mutating func open(_ element: ODTName, _ tag: XMLTag) -> Bool {
    switch element {
    case .pageStyles, .body: return false
    case .automaticStyles: isAutomatic = true
    case .fontFace:
      if let name = tag.string("style:name") { faces[name] = tag["svg:font-family"].map { Array($0) } }
    case .style, .defaultStyle: begin(element, tag)
    case .textProperties: if isInLevel { readFont(tag) } else { style.run.read(tag, faces, &content) }
    case .paragraphProperties: if !isInLevel { style.paragraph.read(tag) }
    case .tableProperties: styles.tableMargins[name] = tag.twips("fo:margin-left")
    case .cellProperties:
      if let fill = tag["fo:background-color"] {
        styles.cellBackgrounds[name] = content.colors.index(ofShade: Color(numbered: fill))
      }
    case .listStyle, .outlineStyle:
      list = element == .outlineStyle ? ODTStyles.outline : tag.string("style:name") ?? ""
      content.lists.beginList()
    case .numberLevel, .bulletLevel, .imageLevel, .outlineLevel:
      isInLevel = true
      readLevel(element, tag)
    case .levelProperties, .levelAlignment: readMargin(tag)
    default: break
    }
    return true
  }

  mutating func close(_ element: ODTName) {
    switch element {
    case .style:
      if family == "text" { style.run.setCode(byStyleName: style.name) }
      styles.sheet.add(style, "\(family) \(name)")
    case .defaultStyle where family == "paragraph":
      styles.sheet.defaults.paragraph = style.paragraph
      styles.sheet.defaults.run = style.run
    case .listStyle, .outlineStyle:
      let number = styles.lists[list] ?? styles.lists.count + 1
      styles.lists[list] = number
      content.lists.lists[number] = content.lists.levels
    case .numberLevel, .bulletLevel, .imageLevel, .outlineLevel: isInLevel = false
    case .automaticStyles: isAutomatic = false
    default: break
    }
  }

  private mutating func begin(_ element: ODTName, _ tag: XMLTag) {
    style = WordStyleSheet.Style()
    family = tag.string("style:family") ?? ""
    name = tag.string("style:name") ?? ""
    let shown = tag.string("style:display-name") ?? name.replacing("_20_", with: " ").replacing("_", with: " ")
    style.name = Array(shown.utf8)
    style.base = tag.string("style:parent-style-name").map { "\(family) \($0)" }
    style.isOfParagraphs = family == "paragraph" && element == .style
    style.isAutomatic = isAutomatic
    style.isDefault = style.isOfParagraphs && name == "Standard"
    if let level = tag.number("style:default-outline-level"), level > 0 {
      style.paragraph.outline = ODTStyles.outline(ofLevel: level)
    }
  }

  // MARK: Lists

  /// Returns the indent of text in so many lists. Lists are elements, so only the levels' order matters. It is odd, and
  /// the indents of other text are even, so that none of them is by chance that of an item.
  static func indent(inLists count: Int) -> Int32 { count > 0 ? Int32(clamping: count) &* 720 &+ 1 : 0 }

  private mutating func readLevel(_ element: ODTName, _ tag: XMLTag) {
    let number = tag.count("text:level", upTo: 9)
    content.lists.beginLevel(number - 1)
    content.lists.current?.indent = Self.indent(inLists: number)
    content.lists.current?.start = UInt32(clamping: tag.number("text:start-value") ?? 1)
    guard element == .numberLevel || element == .outlineLevel else {
      content.lists.current?.marker = .disc
      return content.lists.read(Array(tag["text:bullet-char"] ?? [UInt8(ascii: "*")]))
    }
    content.lists.current?.marker = Self.marker(tag.string("style:num-format"))
    let text = text(tag, number)
    content.lists.current?.text = text
  }

  /// Reads the font of a level's text.
  private mutating func readFont(_ tag: XMLTag) {
    var font = RunProperties()
    font.read(tag, faces, &content)
    content.lists.current?.symbols = font.font.flatMap { content.fonts.codePage(of: $0) }
  }

  /// Reads the margin of a level's text: as such, or as that of its marker and the width of this (17.19 and 17.20).
  private mutating func readMargin(_ tag: XMLTag) {
    if let margin = tag.twips("fo:margin-left") {
      content.lists.current?.paragraph.indent = margin
    } else if let space = tag.twips("text:space-before") {
      content.lists.current?.paragraph.indent = space &+ (tag.twips("text:min-label-width") ?? 0)
    }
  }

  /// Returns the text of a level: the numbers of so many levels as it displays. Those without a format have none.
  private func text(_ tag: XMLTag, _ level: Int) -> [UInt8] {
    let shown = tag.count("text:display-levels", upTo: level)
    let numbered = (level - shown + 1...level).filter { content.lists.levels[$0 - 1].marker != nil }
    let numbers = numbered.map { "%\($0)" }.joined(separator: ".")
    let prefix = (tag.string("style:num-prefix") ?? "").filter { $0 != "%" }
    let suffix = (tag.string("style:num-suffix") ?? "").filter { $0 != "%" }
    return Array((prefix + numbers + suffix).utf8)
  }

  /// Returns the marker for a number format. Without one, nothing shows (19.500).
  private static func marker(_ format: String?) -> ListStyle.Marker? {
    switch format {
    case "", nil: nil
    case "a": .lowerAlpha
    case "A": .upperAlpha
    case "i": .lowerRoman
    case "I": .upperRoman
    default: .decimal
    }
  }
}
