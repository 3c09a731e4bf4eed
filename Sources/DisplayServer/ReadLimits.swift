/// What another application may cost us while it hands over its data.
package struct ReadLimits: Hashable, Sendable {
  /// How long it may send nothing.
  package var idle: Duration
  /// How many bytes it may send.
  package var total: Int

  /// Limits; without arguments, those for an item's representations: 5 s and 1 GiB.
  package init(idle: Duration = .seconds(5), total: Int = 1 << 30) {
    self.idle = idle
    self.total = total
  }
}
