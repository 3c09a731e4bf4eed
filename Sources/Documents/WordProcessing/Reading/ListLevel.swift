/// The identity of a list.
enum ListKey: Hashable {
  /// A list of the file. All its overrides continue one count.
  case list(Int)
  /// An override, by its number, that starts its own count, or one of an unknown list.
  case override(Int32)
  /// A list by definitions of its items' own.
  case legacy
  /// A list whose markers are typed.
  case typed
}

/// The resolved numbering of a paragraph.
struct ListLevel {
  var key: ListKey
  var level: Int
  var marker: ListStyle.Marker
  var start: UInt32
  /// How far the list's text is indented from the text around it, in twips.
  var indent: Int32
  /// The deeper levels whose count its items do not begin afresh.
  var goingOn: Set<Int> = []
}

/// The number of the last item of each level of each list.
struct ListNumbers {
  private var numbers: [ListKey: [UInt32?]] = [:]

  /// Returns the number of the next item.
  func next(_ level: ListLevel) -> UInt32 { numbers[level.key]?[level.level].map { $0 &+ 1 } ?? level.start }

  /// Returns the number of the last item, or that of the first one if none has been counted.
  func last(_ level: ListLevel) -> UInt32 { numbers[level.key]?[level.level] ?? level.start }

  /// Counts an item. The levels below start afresh, unless their count goes on.
  mutating func count(_ level: ListLevel, _ number: UInt32) {
    var list = numbers.removeValue(forKey: level.key) ?? Array(repeating: nil, count: 9)
    list[level.level] = number
    for below in (level.level + 1)..<list.count where !level.goingOn.contains(below) { list[below] = nil }
    numbers[level.key] = list
  }
}
