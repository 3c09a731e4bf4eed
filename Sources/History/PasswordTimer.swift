internal import Glibc
internal import Linux

/// The process that a password manager leaves behind when it copies a password, to clear the clipboard after a time. It
/// shows which copies are passwords: xclip and wl-copy, by which they are copied, copy anything.
package enum PasswordTimer {
  /// The times after a copy at which to look for such a process; it begins before the last one, on a busy machine too.
  package static let looks = [Duration.seconds(2), .seconds(10)]
  /// How much later than such a process begins the recorder may learn of the copy before it.
  private static let lateness = Duration.seconds(2)
  /// The number of bytes that are read of a file about a process.
  private static let readLimit = 64 << 10
  /// The variables that lead to another daemon's clipboard if they differ.
  private static let sessionVariables = ["PASTEBOARD_SOCKET", "XDG_RUNTIME_DIR"]

  /// Those variables of this process.
  package static let session = sessionVariables.reduce(into: [:]) { $0[$1] = EnvironmentVariable.value(of: $1) }

  /// Returns when such processes of the user began, in the session with these variables.
  package static func starts(in session: [String: String] = session) -> [Duration] {
    let processes = ((try? Folder.names(in: "/proc")) ?? []).filter {
      $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return processes.compactMap { process in
      guard isOwn(process), isTimer(words(of: "cmdline", of: process)),
        isCompatible(words(of: "environ", of: process), with: session)
      else { return nil }
      return start(in: bytes(of: "stat", of: process))
    }
  }

  /// Returns whether the process that began at `start` belongs to the copy at `copy`, which the next one replaced at
  /// `end`: it begins right after the copy.
  package static func isFor(copy: Duration, until end: Duration?, start: Duration) -> Bool {
    guard let last = looks.last, (copy - lateness...copy + last).contains(start) else { return false }
    return end.map { $0 > start + lateness } ?? true
  }

  /// Returns whether an environment may be that of a session: no variable has another value.
  static func isCompatible(_ environment: [String], with session: [String: String]) -> Bool {
    session.allSatisfy { name, value in
      environment.allSatisfy { !$0.hasPrefix(name + "=") || $0 == "\(name)=\(value)" }
    }
  }

  /// Returns whether a command line is that of a timer.
  static func isTimer(_ words: [String]) -> Bool {
    guard let program = words.first else { return false }
    // pass and its kin give a shell this name, to find it again.
    if program.hasPrefix("password store sleep on display ") { return true }
    return words.dropFirst().first == "unclip" && (program == "gopass" || program.hasSuffix("/gopass"))
  }

  /// Returns when a process began (proc_pid_stat(5), field 22). The name before that may contain anything.
  static func start(in status: [UInt8]) -> Duration? {
    guard let end = status.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = status[end...].split(separator: UInt8(ascii: " "))
    guard fields.count > 20, let ticks = Int(String(decoding: fields[20], as: UTF8.self)) else { return nil }
    return .seconds(ticks) / sysconf(CInt(_SC_CLK_TCK))
  }

  private static func isOwn(_ process: String) -> Bool {
    var status = stat()
    return stat("/proc/\(process)", &status) == 0 && status.st_uid == geteuid()
  }

  private static func words(of name: String, of process: String) -> [String] {
    bytes(of: name, of: process).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(of name: String, of process: String) -> [UInt8] {
    let number = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    let file = OwnedDescriptor(adopting: number)
    return (try? FileBytes.read(file.rawValue, at: 0, count: readLimit)) ?? []
  }
}
