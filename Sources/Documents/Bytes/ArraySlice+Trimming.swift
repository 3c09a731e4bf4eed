extension ArraySlice<UInt8> {
  /// Returns the bytes without those at both ends for which a condition holds.
  func trimming(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    drop(while: isDropped).trimmingEnd(while: isDropped)
  }

  /// Returns the bytes without those at the end for which a condition holds.
  func trimmingEnd(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }

  /// Returns the bytes without HTML's white space at both ends.
  func trimmingSpaces() -> ArraySlice<UInt8> { trimming(while: \.isHTMLSpace) }

  /// Returns the bytes without HTML's white space at the end.
  func trimmingSpacesAtEnd() -> ArraySlice<UInt8> { trimmingEnd(while: \.isHTMLSpace) }

  /// Returns the bytes without the backslashes directly before a character.
  func withoutBackslashes(before character: Unicode.Scalar) -> [UInt8] {
    indices.filter { !(self[$0] == "\\" && self[($0 + 1)...].first == character) }.map { self[$0] }
  }
}
