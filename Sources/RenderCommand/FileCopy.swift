/// A copy from standard input to standard output in the daemon's place, as the command line asks for it: one of the two
/// files is somebody else's, and may stand still for ever.
public enum FileCopy: Hashable, Sendable {
  /// All of a regular file of at most so many bytes, from its beginning. Its offset is left alone: the descriptor shares
  /// it with the program that has passed it.
  case taking(atMost: Int)
  /// What is left of a file of the daemon's own, by whose offset the daemon sees how far it is.
  case giving

  /// The words that ask for it.
  public var arguments: [String] {
    switch self {
    case .taking(let limit): ["--take", "\(limit)"]
    case .giving: ["--give"]
    }
  }

  /// The copy that these words ask for; nil if they do not.
  public init?(arguments: some Sequence<String>) {
    var words = arguments.makeIterator()
    switch (words.next(), words.next().map { Int($0) }) {
    case ("--take", let limit??): self = .taking(atMost: limit)
    case ("--give", nil): self = .giving
    default: return nil
    }
  }
}
