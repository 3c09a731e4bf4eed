/// What it takes to have a representation's payload.
public enum RepresentationCost: Hashable, Sendable {
  /// Next to nothing, or what the daemon's own conversion takes.
  case cheap
  /// So much that it is not to be rendered for a program that merely reads whatever there is.
  case expensive
}
