internal import Bytes
internal import Glibc
internal import Linux
internal import PasteboardClient

/// The unit of systemd's user manager that keeps a link to one host.
struct LinkUnit {
  /// How long a unit that starts may take to connect. The unit's own limit is shorter.
  private static let limit = Duration.seconds(90)
  private static let (prefix, suffix) = ("pasteboard-link@", ".service")

  let host: String

  /// Whether the manager runs and knows the units.
  static var isPossible: Bool {
    UserManager.isInCharge && UserManager.does("cat", prefix + suffix, atMost: limit)
  }

  var name: String { LinkUnit.prefix + LinkUnit.escaped(host) + LinkUnit.suffix }

  /// Keeps the link from now on, also after the next login. Returns once it is there.
  func enable(_ options: [OptionName]) throws {
    try setOptions(options)
    for verb in ["enable", "restart"] {
      guard UserManager.does(verb, name, atMost: LinkUnit.limit) else {
        throw Failure(
          .failed,
          "\(host) answers, but the service that keeps the link does not reach it by itself: 'systemctl --user status \(name)' says why"
        )
      }
    }
  }

  /// Ends the link. Returns whether there was one.
  func disable() throws -> Bool {
    guard UserManager.does("is-enabled", name, atMost: LinkUnit.limit) else { return false }
    guard UserManager.does("stop", name, atMost: LinkUnit.limit),
      UserManager.does("disable", name, atMost: LinkUnit.limit)
    else {
      throw Failure(.failed, "systemd did not end the link: run 'systemctl --user disable --now \(name)' to see why")
    }
    try setOptions([])
    return true
  }

  /// Writes the options of the link beside the unit.
  private func setOptions(_ options: [OptionName]) throws {
    guard let folder = BaseFolder.configuration else {
      throw Failure(.failed, "the folder for settings is not known: set HOME")
    }
    let file = UserFile(path: "\(folder)/systemd/user/\(name).d/options.conf")
    guard !options.isEmpty else {
      if file.exists { try file.remove() }
      rmdir(SocketPath.folder(of: file.path))
      return
    }
    let words = options.map(\.description).joined(separator: " ")
    try file.write(Array("[Service]\nEnvironment=\"LINK_OPTIONS=\(words)\"\n".utf8))
  }

  // MARK: All links

  /// Returns the hosts that are linked, and what their units say of the link.
  static func all() throws -> [(host: String, state: String)] {
    guard let systemctl = InstalledProgram.path(of: "systemctl"),
      let text = try ProgramOutput.read(
        systemctl, ["--user", "show", "--property=Id,ActiveState,StatusText", "\(prefix)*"])
    else { throw Failure(.failed, "systemd does not list the links: run 'systemctl --user' to see why") }
    return text.split(separator: "\n\n").compactMap { block in
      let fields = block.split(separator: "\n").reduce(into: [Substring: Substring]()) { fields, line in
        if let sign = line.firstIndex(of: "=") { fields[line[..<sign]] = line[line.index(after: sign)...] }
      }
      guard let id = fields["Id"], id.hasPrefix(prefix), id.hasSuffix(suffix) else { return nil }
      let host = unescaped(id.dropFirst(prefix.count).dropLast(suffix.count))
      let status = fields["StatusText"].flatMap { $0.isEmpty ? nil : String($0) }
      return (host, status ?? String(fields["ActiveState"] ?? "unknown"))
    }
  }

  // MARK: Names of units

  /// Escapes a name for a unit (systemd.unit(5), "String Escaping for Inclusion in Unit Names").
  static func escaped(_ name: String) -> String {
    var escaped = ""
    for (index, byte) in name.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "/"): escaped += "-"
      case _ where PercentEncoding.isLetterOrDigit(byte) || (index > 0 ? ":_." : ":_").utf8.contains(byte):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return escaped
  }

  static func unescaped(_ name: Substring) -> String {
    var (bytes, rest) = ([UInt8](), name.utf8[...])
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"),
        let number = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(number)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte == UInt8(ascii: "-") ? UInt8(ascii: "/") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
