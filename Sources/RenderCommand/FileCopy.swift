/// A copy to standard output in the daemon's place, as the command line asks for it: one of the two files is somebody
/// else's, and may stand still for ever. Where it says nothing else, the other one is standard input.
package enum FileCopy: Hashable, Sendable {
  /// All of a regular file of at most so many bytes, from its beginning. Its offset is left alone: the descriptor shares
  /// it with the program that has passed it.
  case taking(atMost: Int)
  /// What is left of a file of the daemon's own, by whose offset the daemon sees how far it is.
  case giving
  /// All of the regular file of at most so many bytes that is at this path, if nobody can have written it but the user and
  /// root. What is on standard input, if that is an inotify instance, is told of the file's next change.
  case reading(_ path: String, atMost: Int)

  /// The words that ask for it.
  package var arguments: [String] {
    switch self {
    case .taking(let limit): ["--take", "\(limit)"]
    case .giving: ["--give"]
    case .reading(let path, let limit): ["--read", "\(limit)", path]
    }
  }

  /// The copy that these words ask for; nil if they do not.
  package init?(arguments: some Sequence<String>) {
    let words = Array(arguments)
    let limit = words.count > 1 ? Int(words[1]) : nil
    switch (words.first, words.count, limit) {
    case ("--take", 2, let limit?): self = .taking(atMost: limit)
    case ("--give", 1, _): self = .giving
    case ("--read", 3, let limit?): self = .reading(words[2], atMost: limit)
    default: return nil
    }
  }
}
