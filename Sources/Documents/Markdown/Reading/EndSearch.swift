/// The search in a leaf for an end that may not come. Once there is none, it is not looked for again, so that many
/// beginnings without an end take linear time.
///
/// Whatever has such a memory is a scan, such as ``MarkupScan``, and new for each leaf; what has none is a syntax, such as
/// ``LinkSyntax``. Both give the offset after what begins at an offset.
struct EndSearch {
  private var isVain = false

  /// What `search` finds, unless it has failed before.
  mutating func end(_ search: () -> Int?) -> Int? {
    guard !isVain else { return nil }
    let end = search()
    isVain = end == nil
    return end
  }
}
