/// The lists of a document, as the tables of an RTF file define them.
///
/// Each list has a definition of its own. LibreOffice goes on counting where two share one, even if the second has an
/// override with `\listoverridestartat`.
struct RTFListTable {
  // A paragraph's \ls is at most 2000.
  private var lists = WordLists(limit: 2000)
  private var byTopLevel: [WordLists.Level: Int] = [:]

  /// Returns the number for `\ls` of a new list, in an item of the list `outer` if there is one. `isAdjacent` means
  /// that it directly follows another list.
  mutating func number(of level: WordLists.Level, at index: Int, in outer: Int?, isAdjacent: Bool) -> Int {
    let level = level.shown(at: index)
    guard outer == nil else { return lists.number(of: level, at: index, in: outer) }
    // Bullets do not count, so lists of bullets need no entries of their own.
    if let known = byTopLevel[level], lists.isFull || !(level.marker.isOrdered || isAdjacent) { return known }
    let number = lists.number(of: level, at: index, in: nil)
    if byTopLevel[level] == nil { byTopLevel[level] = number }
    return number
  }

  /// Records that an item is written, after which all deeper levels start afresh.
  mutating func beginItem(level: Int, of list: Int) { lists.beginItem(level: level, of: list) }

  /// Writes the list table and the list override table.
  func write(to output: inout RTFOutput) {
    guard !lists.isEmpty else { return }
    output.raw("{\\*\\listtable\n")
    for (index, entry) in lists.entries.enumerated() { write(entry, number: index + 1, to: &output) }
    output.raw("}\n{\\*\\listoverridetable\n")
    for number in 1...lists.entries.count {
      output.raw("{\\listoverride")
      output.word("listid", number)
      output.word("listoverridecount", 0)
      output.word("ls", number)
      output.raw("}\n")
    }
    output.raw("}\n")
  }

  private func write(_ entry: WordLists.Entry, number: Int, to output: inout RTFOutput) {
    output.raw("{\\list")
    output.word("listtemplateid", number)
    output.raw("\\listhybrid\n")
    for (index, marker) in entry.markers.enumerated() {
      write(marker, start: entry.levels[index]?.start ?? 1, at: index, to: &output)
    }
    output.raw("{\\listname ;}")
    output.word("listid", number)
    output.raw("}\n")
  }

  /// Writes the definition of a level.
  private func write(_ marker: ListStyle.Marker?, start: Int, at index: Int, to output: inout RTFOutput) {
    output.raw("{\\listlevel")
    output.word("levelnfc", marker?.numberFormat ?? ListStyle.Marker.disc.numberFormat)
    output.word("leveljc", 0)
    output.word("levelfollow", marker == nil ? 2 : 0)
    output.word("levelstartat", start)
    output.raw("{\\leveltext")
    if marker == nil {
      output.raw("\\'00;}{\\levelnumbers;}")
    } else if let bullet = marker?.bullet {
      output.raw("\\'01")
      // Every word processor has the small square of Wingdings; Unicode's may become an emoji.
      output.text(marker == .square ? "\u{F0A7}" : bullet)
      output.raw(";}{\\levelnumbers;}")
      output.word("f", marker == .square ? RTFFontTable.wingdings : RTFFontTable.body)
    } else {
      // Numbers use the font of their items; a font of their own would stay when the text changes its font. The text is
      // two characters, the number of this level and a full stop; the number is the first of them.
      output.raw("\\'02\\'")
      output.hexadecimal(UInt8(index))
      output.raw(".;}{\\levelnumbers\\'01;}")
    }
    // LibreOffice would format markers like the end of their items.
    output.words("\\b0\\i0\\strike0\\ulnone")
    output.word("fi", -WordMeasure.markerWidth)
    output.word("li", WordMeasure.listIndent * (index + 1))
    output.raw("}\n")
  }
}

extension WordList {
  /// Writes that a paragraph is an item of the list.
  func write(to output: inout RTFOutput) {
    output.word("ls", number)
    output.word("ilvl", level)
    output.word("fi", -WordMeasure.markerWidth)
  }

  /// Writes the marker of the list's next item for readers without list tables.
  func writeLabel(to output: inout RTFOutput) {
    if isOfTasks { return }
    output.raw("{\\listtext")
    output.word("f", RTFFontTable.body)
    let marker = style.marker.shown(at: level)
    output.text(marker.bullet ?? ListNumeral.text(UInt64(style.start) + count, marker) ?? "")
    output.words("\\tab")
    output.raw("}")
  }
}

extension ListStyle.Marker {
  /// The value of `\levelnfc`.
  fileprivate var numberFormat: Int {
    switch self {
    case .disc, .circle, .square: 23
    case .decimal: 0
    case .upperRoman: 1
    case .lowerRoman: 2
    case .upperAlpha: 3
    case .lowerAlpha: 4
    }
  }
}
