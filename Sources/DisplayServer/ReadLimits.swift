/// What another application may cost us while it hands over its data.
public struct ReadLimits: Hashable, Sendable {
  /// How long it may send nothing.
  public var idle: Duration
  /// How many bytes it may send.
  public var total: Int

  /// Limits; without arguments, those for an item's representations: 5 s and 1 GiB.
  public init(idle: Duration = .seconds(5), total: Int = 1 << 30) {
    self.idle = idle
    self.total = total
  }
}
