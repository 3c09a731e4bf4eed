internal import CLinux
internal import Glibc
package import Linux

/// A descriptor that systemd has passed to this process, and what it is called (sd_listen_fds_with_names(3)).
package struct PassedDescriptor: Sendable {
  /// Its name; empty if it has none.
  package let name: String
  /// The descriptor.
  package let descriptor: SharedDescriptor

  /// Whether it comes out of the store, and is not a socket that was made for the daemon.
  package var isStored: Bool { StoredName(name) != nil }

  /// All that were passed, which are this caller's from now on; none if they are another process's.
  package static func takeAll() -> [PassedDescriptor] {
    guard EnvironmentVariable.value(of: "LISTEN_PID") == "\(getpid())",
      let count = EnvironmentVariable.value(of: "LISTEN_FDS").flatMap({ Int($0) }), count > 0
    else { return [] }
    let names = EnvironmentVariable.value(of: "LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false)
    for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(variable) }
    let first = 3
    return (0..<min(count, DescriptorLimit.present)).compactMap { index in
      let number = CInt(first + index)
      // What is no descriptor was not passed, whatever the variable says.
      guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
      let name = names.flatMap { index < $0.count ? String($0[index]) : nil } ?? ""
      return PassedDescriptor(name: name, descriptor: SharedDescriptor(OwnedDescriptor(adopting: number)))
    }
  }
}
