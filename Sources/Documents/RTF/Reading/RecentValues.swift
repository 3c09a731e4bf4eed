/// A few values that were asked for lately, for keys that mostly come again soon.
///
/// Each key has one place by its number, which another key of the same place takes over.
struct RecentValues<Key: Equatable, Value> {
  private static var placeCount: Int { 16 }
  private var places: [(key: Key, value: Value)?] = Array(repeating: nil, count: placeCount)

  /// The value of a key with a number, unless it is forgotten.
  subscript(key: Key, number number: Int) -> Value? {
    @inline(__always)
    get {
      guard let known = places[number & (Self.placeCount - 1)], known.key == key else { return nil }
      return known.value
    }
    set { places[number & (Self.placeCount - 1)] = newValue.map { (key, $0) } }
  }
}
