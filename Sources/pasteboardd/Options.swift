internal import Logging
internal import Settings

/// The daemon's command line.
///
/// It is read by hand: ArgumentParser would stay in memory for the daemon's whole life, to read a few options once.
struct Options {
  /// Where to listen, instead of PASTEBOARD_SOCKET or the runtime folder.
  private(set) var socket: String?
  /// The settings file, instead of the user's.
  private(set) var config: String?
  private var itemLimit: Int?
  private var totalLimit: Int?
  private var greedyReaders: UserSettings.Managers.Greedy?
  /// A descriptor that gets one byte as soon as the socket is served.
  private(set) var readyDescriptor: CInt?
  /// Whether to end when nobody looks any longer, unless somebody has used the daemon by then.
  private(set) var isForALook = false
  /// How much to log on standard error.
  private(set) var logLevel = Logger.Level.notice

  static let help = """
    usage: pasteboardd [--socket PATH] [--config PATH] [--item-limit BYTES] [--total-limit BYTES]
                       [--greedy-readers defer|serve] [--ready-descriptor N] [--for-a-look] [--log-level LEVEL]

    The Pasteboard clipboard daemon. It is usually started by systemd or by pb.

      --socket PATH          listen there, instead of at PASTEBOARD_SOCKET or in the runtime folder
      --config PATH          the settings file (default: ~/.config/pasteboard/config.toml); SIGHUP has it read again
      --item-limit BYTES     take no item that is larger, whatever the file says
      --total-limit BYTES    take no item that would make all of them together larger, whatever the file says
      --greedy-readers WHAT  defer: what is expensive is not rendered for clipboard managers that read whatever is
                             copied; serve: it is, whatever the file says
      --ready-descriptor N   write one byte to this descriptor as soon as the socket is served, then close it
      --for-a-look           end when nobody has looked for two seconds, unless something was copied or pasted by then
      --log-level LEVEL      trace, debug, info, notice (the default), warning, error or critical
      --version              print the version and end
      --help                 print this and end
    """

  /// What is wrong with a command line, as a sentence without a full stop.
  struct Misuse: Error {
    let sentence: String
  }

  /// Reads the words after the program's name.
  init(_ words: some Sequence<String>) throws(Misuse) {
    let known = [
      "--socket", "--config", "--item-limit", "--total-limit", "--greedy-readers", "--ready-descriptor", "--log-level",
    ]
    var rest = words.makeIterator()
    while let option = rest.next() {
      guard option != "--for-a-look" else {
        isForALook = true
        continue
      }
      guard known.contains(option) else {
        throw Misuse(sentence: "there is no option \(option)")
      }
      guard let value = rest.next() else { throw Misuse(sentence: "\(option) needs a value") }
      guard set(option, to: value) else { throw Misuse(sentence: "\(option) cannot be \(value)") }
    }
  }

  /// The file's settings, but for what the command line says.
  func overriding(_ settings: UserSettings) -> UserSettings {
    var settings = settings
    settings.limits.item = itemLimit ?? settings.limits.item
    settings.limits.total = totalLimit ?? settings.limits.total
    settings.managers.greedy = greedyReaders ?? settings.managers.greedy
    return settings
  }

  private mutating func set(_ option: String, to value: String) -> Bool {
    switch option {
    case "--socket":
      socket = value
      return !value.isEmpty
    case "--config":
      config = value
      return !value.isEmpty
    case "--item-limit":
      itemLimit = Int(value)
      return itemLimit.map { $0 > 0 } ?? false
    case "--total-limit":
      totalLimit = Int(value)
      return totalLimit.map { $0 > 0 } ?? false
    case "--greedy-readers":
      greedyReaders = .init(rawValue: value)
      return greedyReaders != nil
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
