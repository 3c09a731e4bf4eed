/// The cost of producing a representation's payload.
public enum RepresentationCost: Hashable, Sendable {
  /// Next to nothing, or a conversion by the daemon.
  case cheap
  /// So much that it is not rendered for a program that merely reads everything.
  case expensive
}
