/// What tells lists from each other.
enum RTFListKey: Hashable {
  /// A list of the list table. All overrides of it count on together.
  case list(Int)
  /// An override, by its number, that begins anew; or one of no list that is known.
  case override(Int32)
  /// A list by `\pn` groups.
  case legacy
  /// A list whose markers are typed.
  case typed
}

/// How a paragraph is numbered, resolved.
struct RTFListLevel {
  var key: RTFListKey
  var level: Int
  var marker: ListStyle.Marker
  var start: UInt32
  /// How far the list's text stands in from the text around it, in twips.
  var indent: Int32
}

/// The number of the last item of each level of each list.
struct RTFListNumbers {
  private var numbers: [RTFListKey: [UInt32?]] = [:]

  /// The number of the next item.
  func next(_ level: RTFListLevel) -> UInt32 {
    guard let list = numbers[level.key], let last = list[level.level] else { return level.start }
    return last &+ 1
  }

  /// Counts an item. The levels below begin anew.
  mutating func count(_ level: RTFListLevel, _ number: UInt32) {
    var list = numbers.removeValue(forKey: level.key) ?? Array(repeating: nil, count: 9)
    list[level.level] = number
    for below in (level.level + 1)..<Swift.max(list.count, level.level + 1) { list[below] = nil }
    numbers[level.key] = list
  }
}
