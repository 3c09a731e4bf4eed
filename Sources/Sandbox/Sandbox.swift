internal import CLinux
internal import CSeccomp
internal import Glibc

/// Locks a process in that is about to read what it must not trust.
package enum Sandbox {
  /// From here on this process can compute, read its standard input, write its standard output and error, and end; a
  /// call for anything else ends it with SIGSYS. Its memory cannot be looked at nor dumped by others of the same user.
  ///
  /// There is no way back, and who fails to get in must not go on. It costs some 0.1 ms.
  package static func enter(_ limits: ResourceLimits) throws(SandboxFailure) {
    guard CLinux_forbid_dumps() == 0 else { throw SandboxFailure(step: "forbid core dumps", code: errno) }
    try limits.apply()
    try SystemCallFilter.load()
  }
}

/// Why a process could not be locked in.
package struct SandboxFailure: Error, CustomStringConvertible {
  let step: String
  /// errno of the call that failed.
  let code: CInt

  package var description: String { "could not \(step): errno \(code)" }
}
