/// The identity of a list.
enum RTFListKey: Hashable {
  /// A list of the list table. All its overrides continue one count.
  case list(Int)
  /// An override, by its number, that starts its own count, or one of an unknown list.
  case override(Int32)
  /// A list by `\pn` groups.
  case legacy
  /// A list whose markers are typed.
  case typed
}

/// The resolved numbering of a paragraph.
struct RTFListLevel {
  var key: RTFListKey
  var level: Int
  var marker: ListStyle.Marker
  var start: UInt32
  /// How far the list's text is indented from the text around it, in twips.
  var indent: Int32
}

/// The number of the last item of each level of each list.
struct RTFListNumbers {
  private var numbers: [RTFListKey: [UInt32?]] = [:]

  /// Returns the number of the next item.
  func next(_ level: RTFListLevel) -> UInt32 {
    guard let list = numbers[level.key], let last = list[level.level] else { return level.start }
    return last &+ 1
  }

  /// Counts an item. The levels below start afresh.
  mutating func count(_ level: RTFListLevel, _ number: UInt32) {
    var list = numbers.removeValue(forKey: level.key) ?? Array(repeating: nil, count: 9)
    list[level.level] = number
    for below in (level.level + 1)..<Swift.max(list.count, level.level + 1) { list[below] = nil }
    numbers[level.key] = list
  }
}
