internal import DisplayServer
internal import Logging

/// The daemon's command line.
///
/// It is read by hand: ArgumentParser would stay in memory for the daemon's whole life, to read a few options once.
struct Options {
  /// Where to listen, instead of PASTEBOARD_SOCKET or the runtime folder.
  private(set) var socket: String?
  /// The largest item that is taken, in bytes.
  private(set) var itemLimit = 1 << 30
  /// The most that all items may have together, in bytes.
  private(set) var totalLimit = 4 << 30
  /// What becomes of programs that read whatever is copied.
  private(set) var greedyReaders = RenderingGate.Policy.defer
  /// A descriptor that gets one byte as soon as the socket is served.
  private(set) var readyDescriptor: CInt?
  /// How much to log on standard error.
  private(set) var logLevel = Logger.Level.notice

  static let help = """
    usage: pasteboardd [--socket PATH] [--item-limit BYTES] [--total-limit BYTES] [--greedy-readers defer|serve]
                       [--ready-descriptor N] [--log-level LEVEL]

    The Pasteboard clipboard daemon. It is usually started by systemd or by pb.

      --socket PATH          listen there, instead of at PASTEBOARD_SOCKET or in the runtime folder
      --item-limit BYTES     take no item that is larger (default: 1 GiB)
      --total-limit BYTES    take no item that would make all of them together larger (default: 4 GiB)
      --greedy-readers WHAT  defer (the default): what is expensive is not rendered for clipboard managers that read
                             whatever is copied; serve: it is
      --ready-descriptor N   write one byte to this descriptor as soon as the socket is served, then close it
      --log-level LEVEL      trace, debug, info, notice (the default), warning, error or critical
      --version              print the version and end
      --help                 print this and end
    """

  /// What is wrong with a command line, as a sentence.
  struct Misuse: Error {
    let sentence: String
  }

  /// Reads the words after the program's name.
  init(_ words: some Sequence<String>) throws(Misuse) {
    let known = [
      "--socket", "--item-limit", "--total-limit", "--greedy-readers", "--ready-descriptor", "--log-level",
    ]
    var rest = words.makeIterator()
    while let option = rest.next() {
      guard known.contains(option) else {
        throw Misuse(sentence: "There is no option \(option).")
      }
      guard let value = rest.next() else { throw Misuse(sentence: "\(option) needs a value.") }
      guard set(option, to: value) else { throw Misuse(sentence: "\(option) cannot be \(value).") }
    }
  }

  private mutating func set(_ option: String, to value: String) -> Bool {
    switch option {
    case "--socket":
      socket = value
      return !value.isEmpty
    case "--item-limit":
      itemLimit = Int(value) ?? 0
      return itemLimit > 0
    case "--total-limit":
      totalLimit = Int(value) ?? 0
      return totalLimit > 0
    case "--greedy-readers":
      guard let policy = RenderingGate.Policy(rawValue: value) else { return false }
      greedyReaders = policy
      return true
    case "--ready-descriptor":
      readyDescriptor = CInt(value)
      return readyDescriptor.map { $0 >= 0 } ?? false
    default:
      guard let level = Logger.Level(rawValue: value) else { return false }
      logLevel = level
      return true
    }
  }
}
