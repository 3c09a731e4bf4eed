/// The search in a leaf for an end that may be missing. After a failure it does not search again, so that many
/// beginnings without an end take linear time.
///
/// A type with such a memory is a scan, such as ``MarkupScan``, and is created for each leaf; a type without one is a
/// syntax, such as ``LinkSyntax``. Both return the offset after the construct that begins at an offset.
struct EndSearch {
  private var isVain = false

  /// Returns the result of `search`, or nil if it has failed before.
  mutating func end(_ search: () -> Int?) -> Int? {
    guard !isVain else { return nil }
    let end = search()
    isVain = end == nil
    return end
  }
}
