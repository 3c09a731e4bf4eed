/// The lists that a document uses (ECMA-376, part 1, 17.9).
///
/// Each list is an instance of its own, so that its numbers begin anew. Instances whose markers are the same share one
/// definition. Nested lists are levels of the list around them unless their markers or starts differ from what that
/// level has already, or numbers would run on from one list to the next.
struct DOCXNumbering {
  private struct Level: Hashable {
    var marker: ListStyle.Marker
    var start: UInt32

    /// The most that LibreOffice and Word both count from is 32767.
    init(_ style: ListStyle) {
      marker = style.marker
      start = style.isOrdered ? Swift.min(style.start, 32767) : 1
    }
  }

  private struct Instance {
    var levels: [Level?] = Array(repeating: nil, count: DOCXNumbering.levelCount)
    /// The markers of the levels above its own, which are the list's around it.
    var outerMarkers: ArraySlice<ListStyle.Marker> = []
    /// A bit for each level whose numbers would go on with the next item.
    var running: UInt16 = 0

    var markers: [ListStyle.Marker] {
      levels.enumerated().map { index, level in
        index < outerMarkers.count ? outerMarkers[index] : level?.marker ?? DOCXNumbering.usualMarker(at: index)
      }
    }
  }

  /// How many levels a list has.
  static let levelCount = 9

  private var instances: [Instance] = []

  /// Whether there is no list.
  var isEmpty: Bool { instances.isEmpty }

  /// The number of a new list that is nested in no other.
  mutating func topLevel(_ style: ListStyle) -> Int { add(Level(style), at: 0, below: []) }

  /// The number of a new list at a level within an item of the list `parent`.
  mutating func nested(_ style: ListStyle, level index: Int, in parent: Int) -> Int {
    let level = Level(style)
    let instance = instances[parent - 1]
    let isFree = instance.levels[index] == nil || instance.levels[index] == level
    guard isFree, instance.running & (1 << index) == 0 else {
      return add(level, at: index, below: instance.markers[..<index])
    }
    instances[parent - 1].levels[index] = level
    return parent
  }

  /// Notes that an item is written, from where all deeper levels count anew.
  mutating func beginItem(level: Int, of list: Int) {
    let bit: UInt16 = 1 << level
    instances[list - 1].running = instances[list - 1].running & (bit - 1) | bit
  }

  private mutating func add(_ level: Level, at index: Int, below outer: ArraySlice<ListStyle.Marker>) -> Int {
    var instance = Instance()
    instance.outerMarkers = outer
    instance.levels[index] = level
    instances.append(instance)
    return instances.count
  }

  // MARK: Writing

  /// The part that defines the lists.
  func part() -> PackagePart {
    var output = XMLOutput()
    output.markup("<w:numbering xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">")
    var definitions: [[ListStyle.Marker]: Int] = [:]
    // All definitions stand before all instances (17.9.16).
    let numbers = instances.map { instance in
      let markers = instance.markers
      if let known = definitions[markers] { return known }
      let number = definitions.count
      Self.writeDefinition(number, markers, to: &output)
      definitions[markers] = number
      return number
    }
    for (index, (instance, definition)) in zip(instances, numbers).enumerated() {
      write(instance, number: index + 1, definition: definition, to: &output)
    }
    output.markup("</w:numbering>\n")
    return PackagePart("word/numbering.xml", output.bytes)
  }

  private static func writeDefinition(_ number: Int, _ markers: [ListStyle.Marker], to output: inout XMLOutput) {
    output.markup("<w:abstractNum")
    output.attribute("w:abstractNumId", number)
    output.markup("><w:multiLevelType w:val=\"hybridMultilevel\"/>")
    for (index, marker) in markers.enumerated() { writeLevel(index, marker, to: &output) }
    output.markup("</w:abstractNum>\n")
  }

  private static func writeLevel(_ index: Int, _ marker: ListStyle.Marker, to output: inout XMLOutput) {
    output.markup("<w:lvl")
    output.attribute("w:ilvl", index)
    output.markup("><w:start w:val=\"1\"/>")
    output.property("w:numFmt", marker.formatName)
    let label = marker.bullet ?? "%\(index + 1)."
    output.element("w:lvlText") { $0.attribute("w:val", Array(label.utf8)[...]) }
    output.markup("<w:lvlJc w:val=\"left\"/><w:pPr><w:ind")
    output.attribute("w:left", DOCXMeasure.listIndent * (index + 1))
    output.attribute("w:hanging", DOCXMeasure.markerWidth)
    output.markup("/></w:pPr></w:lvl>")
  }

  private func write(_ instance: Instance, number: Int, definition: Int, to output: inout XMLOutput) {
    output.markup("<w:num")
    output.attribute("w:numId", number)
    output.markup(">")
    output.property("w:abstractNumId", definition)
    for (index, level) in instance.levels.enumerated() {
      guard let level, level.marker.bullet == nil else { continue }
      output.markup("<w:lvlOverride")
      output.attribute("w:ilvl", index)
      output.markup(">")
      output.property("w:startOverride", Int(level.start))
      output.markup("</w:lvlOverride>")
    }
    output.markup("</w:num>\n")
  }

  private static func usualMarker(at index: Int) -> ListStyle.Marker {
    let markers: [ListStyle.Marker] = [.disc, .circle, .square]
    return markers[index % markers.count]
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
