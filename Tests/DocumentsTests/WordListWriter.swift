import RandomDocuments

@testable import Documents

/// Writes a model's lists as Word puts them on the clipboard: as HTML, for itself and as browsers leave it, and as RTF.
struct WordListWriter {
  enum Form: CaseIterable {
    /// Paragraphs with their markers written out.
    case paragraphs
    /// List elements side by side, as Word writes items in its usual indents.
    case elements
    /// Now the one, now the other, lists cut into several elements.
    case mixed
    /// Items with a paragraph in them, lists in their items.
    case nested
  }

  typealias Path = [(list: WordListModel.List, number: UInt32)]

  let form: Form
  private var random: SeededGenerator
  private(set) var text = ""
  /// The list elements that are open, by what tells their lists apart.
  private var elements: [(identity: String, tag: String)] = []

  private init(form: Form, seed: UInt64) {
    self.form = form
    random = SeededGenerator(seed: seed)
  }

  // MARK: HTML

  static func html(_ model: WordListModel, form: Form, seed: UInt64) -> String {
    var writer = Self(form: form, seed: seed)
    if model.namesLevels { writer.writeSheet(model.blocks) }
    writer.text += "<body>\n<!--StartFragment-->\n"
    writer.write(model.blocks)
    return "<html><head></head>" + writer.text + "<!--EndFragment--></body></html>"
  }

  private mutating func write(_ blocks: [WordListModel.Block]) {
    for (index, block) in blocks.enumerated() {
      switch block {
      case .paragraph(let words):
        closeElements()
        text += "<p class=MsoNormal>\(words)<o:p></o:p></p>\n"
      case .list(let list): write(list, [], "\(index)")
      case .table(let cells):
        closeElements()
        text +=
          "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>\n <tr>\n"
        for cell in cells {
          text += "  <td width=200 valign=top style='border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>\n"
          write(cell)
          text += "  </td>\n"
        }
        text += " </tr>\n</table>\n"
      }
    }
    closeElements()
  }

  private mutating func writeSheet(_ blocks: [WordListModel.Block]) {
    var seen: Set<Int> = []
    var rules = ""
    func visit(_ blocks: [WordListModel.Block]) {
      for block in blocks {
        switch block {
        case .paragraph: break
        case .table(let cells): visit(cells.flatMap { $0 })
        case .list(let list):
          if seen.insert(list.definition.number).inserted { rules += Self.rules(list.definition) }
          visit(list.items.flatMap(\.blocks))
        }
      }
    }
    visit(blocks)
    text += "<style>\n<!--\n /* List Definitions */\n\(rules)-->\n</style>\n"
  }

  private static func rules(_ definition: WordListModel.Definition) -> String {
    (1...9).map { level in
      let format =
        switch definition.marker(level) {
        case .disc: "mso-level-number-format:bullet;\n\tmso-level-text:\u{F0B7};\n\tfont-family:Symbol;"
        case .circle: "mso-level-number-format:bullet;\n\tmso-level-text:o;\n\tfont-family:\"Courier New\";"
        case .square: "mso-level-number-format:bullet;\n\tmso-level-text:\u{F0A7};\n\tfont-family:Wingdings;"
        case .decimal: "mso-level-tab-stop:none;"
        case .lowerAlpha: "mso-level-number-format:alpha-lower;"
        case .upperAlpha: "mso-level-number-format:alpha-upper;"
        case .lowerRoman: "mso-level-number-format:roman-lower;"
        case .upperRoman: "mso-level-number-format:roman-upper;"
        }
      return "@list l\(definition.number):level\(level)\n\t{\(format)\n\ttext-indent:-18.0pt;}\n"
    }.joined()
  }

  private mutating func write(_ list: WordListModel.List, _ outer: Path, _ identity: String) {
    if form == .nested, outer.isEmpty, !list.isText { return writeNested(list, outer) }
    for (index, item) in list.items.enumerated() {
      let path = outer + [(list, list.start + UInt32(index))]
      if !item.isFiller {
        if random.below(8) == 0 { writeSpace() }
        write(item, path, identity)
      }
      for (place, block) in item.blocks.enumerated() {
        switch block {
        case .paragraph(let words):
          closeElements()
          text += "<p class=MsoListParagraph style='margin-left:\(Self.margin(path))'>\(words)<o:p></o:p></p>\n"
        case .list(let inner): write(inner, path, "\(identity).\(index).\(place)")
        case .table: break
        }
      }
      if random.below(8) == 0 { writeHidden(path) }
    }
  }

  /// Writes an empty paragraph, which ends no list if an item follows.
  private mutating func writeSpace() {
    closeElements()
    text += "<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n"
  }

  /// The left margin of an item's text.
  private static func margin(_ path: Path) -> String { "\(path.count * 36).0pt" }

  private static func position(_ path: Path) -> String {
    guard let list = path.last?.list else { return "" }
    return "mso-list:l\(list.definition.number) level\(list.level) lfo\(list.definition.number)"
  }

  private mutating func write(_ item: WordListModel.Item, _ path: Path, _ identity: String) {
    let shown = item.text.isEmpty ? "<o:p>&nbsp;</o:p>" : "\(item.text)<o:p></o:p>"
    // Only a marker that is written out shows a compound number.
    let isPlain = path.last?.list.isText == false
    if isPlain, form == .elements || form == .mixed && random.below(2) == 0 {
      openElements(path, identity)
      text += "<li class=MsoNormal style='\(Self.position(path));tab-stops:list 36.0pt'>\(shown)</li>\n"
    } else {
      closeElements()
      let tag = random.below(6) == 0 ? "div" : "p"
      text +=
        "<\(tag) class=MsoListParagraph style='margin-left:\(Self.margin(path));text-indent:-18.0pt;"
        + "\(Self.position(path))'>\(Self.marker(path))\(shown)</\(tag)>\n"
    }
  }

  private static func marker(_ path: Path) -> String {
    let font =
      switch path.last?.list.marker {
      case .disc: "Symbol"
      case .circle: "\"Courier New\""
      case .square: "Wingdings"
      default: "Calibri"
      }
    return "<![if !supportLists]><span style='font-family:\(font);mso-fareast-font-family:\(font)'>"
      + "<span style='mso-list:Ignore'>\(WordListModel.label(path))<span style='font:7.0pt \"Times New Roman\"'>"
      + "&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>"
  }

  /// Writes a paragraph that Word hides, marker and all.
  private mutating func writeHidden(_ path: Path) {
    closeElements()
    text += "<p class=MsoNormal style='display:none;mso-hide:all;\(Self.position(path))'>\(Self.marker(path))x</p>\n"
  }

  // MARK: List elements

  private static func tag(_ list: WordListModel.List, _ number: UInt32) -> String {
    let type =
      switch list.marker {
      case .disc, .decimal: "\(list.marker == .disc ? "disc" : "1")"
      case .circle: "circle"
      case .square: "square"
      case .lowerAlpha: "a"
      case .upperAlpha: "A"
      case .lowerRoman: "i"
      case .upperRoman: "I"
      }
    return list.isOrdered
      ? "<ol style='margin-top:0cm' start=\(number) type=\(type)>" : "<ul style='margin-top:0cm' type=\(type)>"
  }

  /// Opens the elements of an item's list and of those around it, unless they are open already.
  private mutating func openElements(_ path: Path, _ identity: String) {
    let parts = identity.split(separator: ".")
    let identities = path.indices.map { parts.prefix($0 * 2 + 1).joined(separator: ".") }
    if form == .mixed && random.below(4) == 0 { closeElements() }
    while !elements.isEmpty
      && (elements.count > path.count || elements.last?.identity != identities[elements.count - 1])
    {
      closeElement()
    }
    for index in elements.count..<path.count {
      let (list, number) = path[index]
      // An element that begins with an inner list has the number of the item that contains that.
      text += Self.tag(list, number) + "\n"
      elements.append((identities[index], list.isOrdered ? "ol" : "ul"))
    }
  }

  private mutating func closeElement() {
    if let last = elements.popLast() { text += "</\(last.tag)>\n" }
  }

  private mutating func closeElements() {
    while !elements.isEmpty { closeElement() }
  }

  /// Writes a list with all that is in it as browsers keep Word's.
  private mutating func writeNested(_ list: WordListModel.List, _ outer: Path) {
    text += Self.tag(list, list.start) + "\n"
    for (index, item) in list.items.enumerated() {
      let path = outer + [(list, list.start + UInt32(index))]
      if !item.isFiller {
        text += "<li><p style='margin-top:0cm;\(Self.position(path))'>\(item.text.isEmpty ? "&nbsp;" : item.text)</p>"
      }
      for block in item.blocks {
        switch block {
        case .paragraph(let words): text += "<p style='margin-bottom:0cm'>\(words)</p>\n"
        case .list(let inner): writeNested(inner, path)
        case .table: break
        }
      }
      if !item.isFiller { text += "</li>\n" }
      if random.below(8) == 0 { text += "<li><p style='display:none;\(Self.position(path))'>&nbsp;</p></li>\n" }
    }
    text += list.isOrdered ? "</ol>\n" : "</ul>\n"
  }

  // MARK: RTF

  static func rtf(_ model: WordListModel) -> String {
    var writer = Self(form: .paragraphs, seed: 0)
    var tables: [Int: WordListModel.Definition] = [:]
    writer.writeRTF(model.blocks, &tables)
    let numbers = tables.keys.sorted()
    let lists = numbers.compactMap { tables[$0] }.map(rtfTable).joined()
    let overrides = numbers.map { "{\\listoverride\\listid\($0 + 100)\\listoverridecount0\\ls\($0)}" }.joined()
    return "{\\rtf1\\ansi\\uc1{\\fonttbl{\\f0 Calibri;}{\\f3\\fcharset2 Symbol;}}{\\*\\listtable\(lists)}\n"
      + "{\\*\\listoverridetable\(overrides)}\n\(writer.text)}"
  }

  private mutating func writeRTF(_ blocks: [WordListModel.Block], _ tables: inout [Int: WordListModel.Definition]) {
    for block in blocks {
      switch block {
      case .paragraph(let words): text += "\\pard\\plain \\ql\\li0 \(words)\\par\n"
      case .list(let list): writeRTF(list, [], &tables)
      case .table(let cells):
        text += "\\trowd" + cells.indices.map { "\\cellx\(($0 + 1) * 3000)" }.joined() + "\n"
        for cell in cells {
          let start = text
          text = ""
          writeRTF(cell, &tables)
          text = start + text.dropLast("par\n".count).replacing("\\ql", with: "\\ql\\intbl") + "cell\n"
        }
        text += "\\row\n"
      }
    }
  }

  private static func rtfTable(_ definition: WordListModel.Definition) -> String {
    let levels = (1...9).map { level in
      let (format, text) =
        switch definition.marker(level) {
        case .disc: (23, "\\'01\\u8226 ?;")
        case .circle: (23, "\\'01o;")
        case .square: (23, "\\'01\\u9642 ?;")
        case .decimal: (0, "\\'02\\'0\(level - 1).;")
        case .lowerAlpha: (4, "\\'02\\'0\(level - 1).;")
        case .upperAlpha: (3, "\\'02\\'0\(level - 1).;")
        case .lowerRoman: (2, "\\'02\\'0\(level - 1).;")
        case .upperRoman: (1, "\\'02\\'0\(level - 1).;")
        }
      return "{\\listlevel\\levelnfc\(format)\\levelnfcn\(format)\\leveljc0\\levelfollow0\\levelstartat1"
        + "{\\leveltext\(text)}{\\levelnumbers;}\\fi-360\\li\(level * 720)}"
    }
    return "{\\list\\listtemplateid\(definition.number)\(levels.joined())\\listid\(definition.number + 100)}\n"
  }

  private mutating func writeRTF(
    _ list: WordListModel.List, _ outer: Path, _ tables: inout [Int: WordListModel.Definition]
  ) {
    tables[list.definition.number] = list.definition
    for (index, item) in list.items.enumerated() {
      let path = outer + [(list, list.start + UInt32(index))]
      if !item.isFiller {
        let label = WordListModel.label(path).unicodeScalars.map { $0.isASCII ? "\($0)" : "\\u\($0.value) ?" }.joined()
        text +=
          "{\\listtext\\pard\\plain \(label)\\tab}\\pard\\plain \\ql\\fi-360\\li\(path.count * 720)"
          + "\\ls\(list.definition.number)\\ilvl\(list.level - 1) \(item.text)\\par\n"
      }
      for block in item.blocks {
        switch block {
        case .paragraph(let words): text += "\\pard\\plain \\ql\\li\(path.count * 720) \(words)\\par\n"
        case .list(let inner): writeRTF(inner, path, &tables)
        case .table: break
        }
      }
    }
  }
}
