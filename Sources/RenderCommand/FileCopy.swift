/// A copy to standard output that the worker makes for the daemon, as on its command line. One of the two files belongs
/// to another program and may hang for ever. By default, the source is standard input.
package enum FileCopy: Hashable, Sendable {
  /// All of a regular file of at most so many bytes, from its beginning. The file's offset is not used: its descriptor
  /// shares the offset with the program that has passed it.
  case taking(atMost: Int)
  /// The rest of a file of the daemon's own, whose offset shows the daemon the progress.
  case giving
  /// All of the regular file at this path, of at most so many bytes, if only the user and root can have written it. If
  /// standard input is an inotify instance, a watch for the file's next change is added to it.
  case reading(_ path: String, atMost: Int)
  /// The beginning of the regular file at this path, of at most so many bytes.
  case viewing(_ path: String, atMost: Int)

  /// The command line of this copy.
  package var arguments: [String] {
    switch self {
    case .taking(let limit): ["--take", "\(limit)"]
    case .giving: ["--give"]
    case .reading(let path, let limit): ["--read", "\(limit)", path]
    case .viewing(let path, let limit): ["--view", "\(limit)", path]
    }
  }

  /// Parses a copy's command line; nil if it is not valid.
  package init?(arguments: some Sequence<String>) {
    let words = Array(arguments)
    let limit = words.count > 1 ? Int(words[1]) : nil
    switch (words.first, words.count, limit) {
    case ("--take", 2, let limit?): self = .taking(atMost: limit)
    case ("--give", 1, _): self = .giving
    case ("--read", 3, let limit?): self = .reading(words[2], atMost: limit)
    case ("--view", 3, let limit?): self = .viewing(words[2], atMost: limit)
    default: return nil
    }
  }
}
