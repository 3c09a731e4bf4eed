/// Reads the part of lists (17.9).
struct DOCXListReader: XMLReader {
  private var lists = ListDefinitions()
  private var numbering = ListTexts()
  /// The levels of the list that is read.
  private var levels: [ListTexts.Level] = []
  /// The number of the list that is read.
  private var list = 0
  /// The number of the instance that is read, or nil in the definition of a list.
  private var instance: Int32?
  /// The level of the instance that is overridden.
  private var overridden: Int?
  /// The lists that are defined by a style, and the lists that define one.
  private var styleReferences: [Int: String] = [:]
  private var styledLists: [String: Int] = [:]
  /// Whether the properties of characters are read, of which only the font matters.
  private var isInRun = false

  /// Reads the lists into the content, and returns the rest.
  static func read(_ bytes: [UInt8], into content: inout WordContent) -> ListTexts {
    var reader = DOCXListReader()
    reader.read(bytes)
    reader.followStyles()
    content.lists = reader.lists
    return reader.numbering
  }

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    if isInRun {
      if name == .fonts { readFont(tag["w:ascii"] ?? tag["w:hAnsi"] ?? []) }
      return false
    }
    switch name {
    case .abstractNumbering: beginList(tag.number("w:abstractNumId") ?? 0)
    case .numberingInstance: beginInstance(tag.number("w:numId") ?? 0)
    case .abstractNumberingReference: lists.override.list = tag.number("w:val") ?? 0
    case .numberingStyleReference: styleReferences[list] = tag.string("w:val")
    case .numberingStyle: if let style = tag.string("w:val") { styledLists[style] = list }
    case .levelOverride: overridden = tag.number("w:ilvl")
    case .startOverride: if let start = tag.number("w:val") { override(start: start) }
    case .numberingLevel: beginLevel(tag.number("w:ilvl") ?? levels.count)
    case .runProperties: isInRun = true
    default:
      if name.isSkipped { return false }
      readLevel(name, tag)
    }
    return true
  }

  mutating func close(_ name: DOCXName) {
    switch name {
    case .abstractNumbering:
      lists.lists[list] = lists.levels
      numbering.levels[list] = levels
    case .numberingInstance:
      if let instance { lists.overrides[instance] = lists.override }
      instance = nil
    case .levelOverride: overridden = nil
    case .runProperties: isInRun = false
    case .numberingLevel: if instance != nil { endOwnLevel() }
    default: break
    }
  }

  // MARK: Lists

  private mutating func beginList(_ number: Int) {
    list = number
    lists.levels = []
    levels = []
  }

  /// Begins the level with an index. Levels without a definition before it are like the usual ones.
  private mutating func beginLevel(_ index: Int) {
    if instance != nil { takeLevels() }
    while lists.levels.count <= Swift.min(Swift.max(index, 0), 8) {
      lists.levels.append(ListDefinitions.Level())
      levels.append(ListTexts.Level())
    }
  }

  /// The index of the level that is read: in a list, the last one.
  private var level: Int { Swift.min(overridden ?? levels.count - 1, levels.count - 1) }

  private mutating func readLevel(_ name: DOCXName, _ tag: XMLTag) {
    guard levels.indices.contains(level) else { return }
    switch name {
    case .start: lists.levels[level].start = UInt32(clamping: tag.number("w:val") ?? 1)
    case .numberFormat:
      lists.levels[level].marker = Self.marker(tag.string("w:val"))
      levels[level].format = NumberFormat(tag.string("w:val"), example: tag.string("w:format"))
    case .legalNumbers: readLegal(tag.isOn)
    case .levelText: readText(tag["w:val"] ?? [])
    case .paragraphStyle: levels[level].style = tag.string("w:val")
    default:
      levels[level].paragraph.read(name, tag)
      lists.levels[level].indent = levels[level].paragraph.indent ?? 0
    }
  }

  private mutating func readLegal(_ isLegal: Bool) {
    levels[level].isLegal = isLegal
    if isLegal, let marker = lists.levels[level].marker, ListStyle(marker: marker).isOrdered {
      lists.levels[level].marker = .decimal
    }
  }

  /// Reads the text of a level, which distinguishes bullets.
  private mutating func readText(_ text: ArraySlice<UInt8>) {
    levels[level].text = Array(text.prefix(64))
    guard level == lists.levels.count - 1 else { return }
    lists.beginLevelText()
    for scalar in String(decoding: text.prefix(64), as: UTF8.self).unicodeScalars {
      lists.readLevelText(scalar.value)
    }
    lists.endLevelText()
  }

  private mutating func readFont(_ name: ArraySlice<UInt8>) {
    if levels.indices.contains(level) { levels[level].symbols = CodePage(symbolFont: Array(name)) }
  }

  /// Returns the marker for a number format (17.18.59).
  private static func marker(_ format: String?) -> ListStyle.Marker? {
    switch format {
    case "none": nil
    case "bullet": .disc
    case "lowerLetter": .lowerAlpha
    case "upperLetter": .upperAlpha
    case "lowerRoman": .lowerRoman
    case "upperRoman": .upperRoman
    default: .decimal
    }
  }

  // MARK: Instances

  private mutating func beginInstance(_ number: Int) {
    instance = Int32(clamping: number)
    lists.override = ListDefinitions.Override()
  }

  private mutating func override(start: Int) {
    guard let overridden, (0...8).contains(overridden) else { return }
    while lists.override.starts.count <= overridden { lists.override.starts.append(nil) }
    lists.override.starts[overridden] = UInt32(clamping: start)
  }

  /// Takes the levels of the list that an instance changes.
  private mutating func takeLevels() {
    lists.levels = lists.lists[lists.override.list] ?? []
    levels = numbering.levels[lists.override.list] ?? []
  }

  /// Gives an instance with a level of its own a list of its own.
  private mutating func endOwnLevel() {
    guard let instance else { return }
    let own = -1 - Int(instance)
    lists.lists[own] = lists.levels
    numbering.levels[own] = levels
    lists.override.list = own
  }

  /// Gives lists that refer to a style the levels of the list that defines it.
  private mutating func followStyles() {
    for (list, style) in styleReferences {
      guard let defining = styledLists[style], let levels = lists.lists[defining] else { continue }
      lists.lists[list] = levels
      numbering.levels[list] = numbering.levels[defining]
    }
  }
}
