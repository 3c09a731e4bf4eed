/// The limits on another application's data.
package struct ReadLimits: Hashable, Sendable {
  /// The maximum time without data.
  package var idle: Duration
  /// The maximum number of bytes.
  package var total: Int

  /// Creates limits; the defaults are those for an item's representations: 5 s and 1 GiB.
  package init(idle: Duration = .seconds(5), total: Int = 1 << 30) {
    self.idle = idle
    self.total = total
  }
}
