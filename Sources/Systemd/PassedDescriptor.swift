internal import CLinux
internal import Glibc
package import Linux

/// A descriptor that systemd has passed to this process, and its name (sd_listen_fds_with_names(3)).
package struct PassedDescriptor: Sendable {
  /// Its name; empty if it has none.
  package let name: String
  package let descriptor: SharedDescriptor

  /// Whether it is from the store, rather than a socket that was created for the daemon.
  package var isStored: Bool { StoredName(name) != nil }

  /// Returns all passed descriptors, which the caller then owns; none if they belong to another process.
  package static func takeAll() -> [PassedDescriptor] {
    guard EnvironmentVariable.value(of: "LISTEN_PID") == "\(getpid())",
      let count = EnvironmentVariable.value(of: "LISTEN_FDS").flatMap({ Int($0) }), count > 0
    else { return [] }
    let names = EnvironmentVariable.value(of: "LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false)
    for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(variable) }
    let first = 3
    return (0..<min(count, DescriptorLimit.present)).compactMap { index in
      let number = CInt(first + index)
      // A number without a descriptor was not passed, whatever the variable says.
      guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
      let name = names.flatMap { index < $0.count ? String($0[index]) : nil } ?? ""
      return PassedDescriptor(name: name, descriptor: SharedDescriptor(OwnedDescriptor(adopting: number)))
    }
  }
}
