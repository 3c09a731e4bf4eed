internal import Logging
internal import Settings
internal import SocketServer

/// The daemon's command line.
struct Options: ServiceOptions {
  /// The socket's path, instead of PASTEBOARD_SOCKET or the runtime folder.
  private(set) var socket: String?
  /// The settings file, instead of the user's.
  private(set) var config: String?
  private var itemLimit: Int?
  private var totalLimit: Int?
  private var greedyReaders: UserSettings.Managers.Greedy?
  /// A descriptor that receives one byte as soon as the socket is served.
  private(set) var readyDescriptor: CInt?
  /// Whether to end after the last look, unless a client has used the daemon by then.
  private(set) var isForALook = false
  /// The level of the log on standard error.
  var logLevel = Logger.Level.notice

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
      --for-a-look           end after two seconds without a client, unless something was copied or pasted by then
      --log-level LEVEL      trace, debug, info, notice (the default), warning, error or critical
      --version              print the version and end
      --help                 print this and end
    """

  static var table: [String: ServiceOption<Options>] {
    [
      "--socket": .value {
        $0.socket = $1
        return !$1.isEmpty
      },
      "--config": .value {
        $0.config = $1
        return !$1.isEmpty
      },
      "--item-limit": .value {
        $0.itemLimit = Int($1)
        return $0.itemLimit ?? 0 > 0
      },
      "--total-limit": .value {
        $0.totalLimit = Int($1)
        return $0.totalLimit ?? 0 > 0
      },
      "--greedy-readers": .value {
        $0.greedyReaders = .init(rawValue: $1)
        return $0.greedyReaders != nil
      },
      "--ready-descriptor": .value {
        $0.readyDescriptor = CInt($1)
        return $0.readyDescriptor ?? -1 >= 0
      },
      "--for-a-look": .flag { $0.isForALook = true },
      "--log-level": .logLevel,
    ]
  }

  /// Returns the file's settings, overridden by the command line.
  func overriding(_ settings: UserSettings) -> UserSettings {
    var settings = settings
    settings.limits.item = itemLimit ?? settings.limits.item
    settings.limits.total = totalLimit ?? settings.limits.total
    settings.managers.greedy = greedyReaders ?? settings.managers.greedy
    return settings
  }
}
