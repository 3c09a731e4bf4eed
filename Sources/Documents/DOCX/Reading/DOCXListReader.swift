/// Reads the part of lists (17.9).
struct DOCXListReader: XMLReader {
  private var lists = ListDefinitions()
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

  /// Reads the lists into the content.
  static func read(_ bytes: [UInt8], into content: inout WordContent) {
    var reader = DOCXListReader()
    reader.read(bytes)
    reader.followStyles()
    content.lists = reader.lists
  }

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    if isInRun {
      if name == .fonts { lists.current?.symbols = CodePage(symbolFont: Array(tag["w:ascii"] ?? tag["w:hAnsi"] ?? [])) }
      return false
    }
    switch name {
    case .abstractNumbering:
      list = tag.number("w:abstractNumId") ?? 0
      lists.beginList()
    case .numberingInstance:
      instance = Int32(clamping: tag.number("w:numId") ?? 0)
      lists.override = ListDefinitions.Override()
    case .abstractNumberingReference: lists.override.list = tag.number("w:val") ?? 0
    case .numberingStyleReference: styleReferences[list] = tag.string("w:val")
    case .numberingStyle: if let style = tag.string("w:val") { styledLists[style] = list }
    case .levelOverride: overridden = tag.number("w:ilvl")
    case .startOverride: if let start = tag.number("w:val") { override(start: start) }
    case .numberingLevel: beginLevel(overridden ?? tag.number("w:ilvl") ?? lists.levels.count)
    case .runProperties: isInRun = true
    default:
      if name.isSkipped { return false }
      readLevel(name, tag)
    }
    return true
  }

  mutating func close(_ name: DOCXName) {
    switch name {
    case .abstractNumbering: lists.lists[list] = lists.levels
    case .numberingInstance:
      if let instance { lists.overrides[instance] = lists.override }
      instance = nil
    case .levelOverride: overridden = nil
    case .runProperties: isInRun = false
    case .numberingLevel: if instance != nil { lists.override.levels = lists.levels }
    default: break
    }
  }

  // MARK: Lists

  private mutating func beginLevel(_ index: Int) {
    // An instance changes levels of its list.
    if instance != nil { lists.levels = lists.levels(of: lists.override) ?? [] }
    lists.beginLevel(index)
    // A level without a start begins at zero (17.9.25).
    if instance == nil { lists.current?.start = 0 }
  }

  private mutating func readLevel(_ name: DOCXName, _ tag: XMLTag) {
    switch name {
    case .start: lists.current?.start = UInt32(clamping: tag.number("w:val") ?? 1)
    case .numberFormat:
      lists.current?.marker = Self.marker(tag.string("w:val"))
      lists.current?.format = NumberFormat(tag.string("w:val"), example: tag.string("w:format"))
    case .levelRestart: lists.current?.restarts = tag.number("w:val").map { Swift.max($0, 0) }
    case .legalNumbers: readLegal(tag.isOn)
    case .levelText: lists.read(Array((tag["w:val"] ?? []).prefix(64)))
    case .paragraphStyle: lists.current?.style = tag.string("w:val")
    default:
      lists.current?.paragraph.read(name, tag)
      let indent = lists.current?.paragraph.indent
      lists.current?.indent = indent ?? 0
    }
  }

  private mutating func readLegal(_ isLegal: Bool) {
    lists.current?.isLegal = isLegal
    if isLegal, lists.current?.marker?.isOrdered == true { lists.current?.marker = .decimal }
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

  private mutating func override(start: Int) {
    guard let overridden, (0...8).contains(overridden) else { return }
    while lists.override.starts.count <= overridden { lists.override.starts.append(nil) }
    lists.override.starts[overridden] = UInt32(clamping: start)
  }

  /// Gives lists that refer to a style the levels of the list that defines it.
  private mutating func followStyles() {
    for (list, style) in styleReferences {
      if let levels = styledLists[style].flatMap({ lists.lists[$0] }) { lists.lists[list] = levels }
    }
  }
}
