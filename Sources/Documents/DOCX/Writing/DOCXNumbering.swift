/// The part with a document's lists (ECMA-376, part 1, 17.9).
///
/// Each list is an instance of its own, so that its numbers start afresh. Instances with the same markers share one
/// definition, unless one is in an item of the other: LibreOffice counts all items of a definition together, so the
/// outer list's numbers would go on where the inner one ended.
extension WordLists {
  private struct Definition: Hashable {
    let markers: [ListStyle.Marker?]
    let place: Place
  }

  /// Returns the part that defines the lists.
  func docxPart() -> PackagePart {
    var output = XMLOutput()
    output.markup("<w:numbering xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">")
    var definitions: [Definition: Int] = [:]
    // All definitions precede all instances (17.9.16).
    let numbers = entries.map { entry in
      let definition = Definition(markers: entry.markers, place: entry.place)
      if let known = definitions[definition] { return known }
      let number = definitions.count
      Self.writeDefinition(number, definition.markers, to: &output)
      definitions[definition] = number
      return number
    }
    for (index, (entry, definition)) in zip(entries, numbers).enumerated() {
      write(entry, number: index + 1, definition: definition, to: &output)
    }
    output.markup("</w:numbering>\n")
    return PackagePart("word/numbering.xml", output.bytes)
  }

  private static func writeDefinition(_ number: Int, _ markers: [ListStyle.Marker?], to output: inout XMLOutput) {
    output.open("w:abstractNum") { $0.attribute("w:abstractNumId", number) }
    output.markup("<w:multiLevelType w:val=\"hybridMultilevel\"/>")
    for (index, marker) in markers.enumerated() { writeLevel(index, marker, to: &output) }
    output.markup("</w:abstractNum>\n")
  }

  private static func writeLevel(_ index: Int, _ marker: ListStyle.Marker?, to output: inout XMLOutput) {
    output.open("w:lvl") { $0.attribute("w:ilvl", index) }
    output.markup("<w:start w:val=\"1\"/>")
    output.property("w:numFmt", (marker ?? .disc).formatName)
    if marker == nil { output.property("w:suff", "nothing") }
    let label = marker.map { $0.bullet ?? "%\(index + 1)." } ?? ""
    output.element("w:lvlText") { $0.attribute("w:val", Array(label.utf8)[...]) }
    output.markup("<w:lvlJc w:val=\"left\"/><w:pPr>")
    output.element("w:ind") {
      $0.attribute("w:left", WordMeasure.listIndent * (index + 1))
      $0.attribute("w:hanging", WordMeasure.markerWidth)
    }
    output.markup("</w:pPr></w:lvl>")
  }

  private func write(_ entry: Entry, number: Int, definition: Int, to output: inout XMLOutput) {
    output.open("w:num") { $0.attribute("w:numId", number) }
    output.property("w:abstractNumId", definition)
    for (index, level) in entry.levels.enumerated().dropFirst(entry.first) {
      guard let level, level.marker.isOrdered else { continue }
      output.open("w:lvlOverride") { $0.attribute("w:ilvl", index) }
      output.property("w:startOverride", level.start)
      output.markup("</w:lvlOverride>")
    }
    output.markup("</w:num>\n")
  }
}

extension ListStyle.Marker {
  /// The value of `w:numFmt` (17.18.59).
  fileprivate var formatName: StaticString {
    switch self {
    case .disc, .circle, .square: "bullet"
    case .decimal: "decimal"
    case .lowerAlpha: "lowerLetter"
    case .upperAlpha: "upperLetter"
    case .lowerRoman: "lowerRoman"
    case .upperRoman: "upperRoman"
    }
  }
}
