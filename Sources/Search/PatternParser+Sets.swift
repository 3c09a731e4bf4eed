/// Characters in brackets.
extension PatternParser {
  mutating func set() throws(PatternFailure) -> ScalarSet {
    let isInverted = take("^")
    var set = ScalarSet()
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      place += 1
      guard let first = try member(scalar, of: &set) else { continue }
      // A hyphen at the end is text.
      guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
        Self.insert(first...first, into: &set)
        continue
      }
      place += 2
      guard let last = try member(scalars[place - 1], of: &set), first <= last else {
        throw PatternFailure(reason: "a range in brackets has no end, or ends before it begins")
      }
      Self.insert(first...last, into: &set)
    }
    if !take("]") { throw PatternFailure(reason: "a bracket is not closed") }
    return isInverted ? set.inverted : set
  }

  /// Returns the character that a member of a set begins with; nil if it was a named set, which is inserted.
  private mutating func member(
    _ scalar: Unicode.Scalar, of set: inout ScalarSet
  ) throws(PatternFailure) -> Unicode.Scalar? {
    guard scalar == "\\" else { return scalar }
    let escaped = try escapedScalar()
    guard let named = Self.namedSet(escaped) else { return try Self.plain(escaped) }
    set.insert(named)
    return nil
  }

  /// The largest range whose characters are folded one by one.
  private static let foldedRange = 2048

  private static func insert(_ range: ClosedRange<Unicode.Scalar>, into set: inout ScalarSet) {
    let values = range.lowerBound.value...range.upperBound.value
    set.insert(values)
    for value in values.prefix(foldedRange) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folds = folds(of: scalar)
      if folds.count == 1, folds[0] != value { set.insert(folds[0]...folds[0]) }
    }
  }
}
