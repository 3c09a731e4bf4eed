/// What another application may cost us while it hands over its data.
public struct ReadLimits: Hashable, Sendable {
  /// How long it may send nothing.
  public var idle: Duration
  /// How many bytes it may send.
  public var total: Int
  /// How long it may take to say whether what it has is secret: until then, nobody knows of its item.
  public var hint: Duration

  /// Limits; without arguments, those for an item's representations: 5 s and 1 GiB.
  public init(idle: Duration = .seconds(5), total: Int = 1 << 30, hint: Duration = .seconds(1)) {
    self.idle = idle
    self.total = total
    self.hint = hint
  }
}
