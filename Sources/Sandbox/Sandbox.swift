internal import CLinux
internal import CSeccomp
internal import Glibc

/// Confines a process that is about to read untrusted data.
package enum Sandbox {
  /// The code that runs inside.
  package enum Contents {
    /// Code of ours, for which any other system call is an attack.
    case ownCode
    /// Also libraries of the system, which may start threads. They also look for files, which fails without ending the
    /// process.
    case libraries
    /// Also libraries that open files again: the process answers in a handler of SIGSYS, with files that are open.
    case librariesWithFiles
  }

  /// From here on, this process can compute, read its standard input, write its standard output and error, and end; any
  /// other system call ends it with SIGSYS. Other processes of the same user can neither read nor dump its memory.
  ///
  /// There is no way back, and a process for which this fails must not continue. It costs about 0.1 ms.
  package static func enter(
    _ limits: ResourceLimits, with contents: Contents = .ownCode
  ) throws(SandboxFailure) {
    guard CLinux_forbid_dumps() == 0 else { throw SandboxFailure(step: "forbid core dumps", code: errno) }
    try limits.apply()
    try SystemCallFilter.load(for: contents)
  }
}

/// The reason why a process could not be confined.
package struct SandboxFailure: Error, CustomStringConvertible {
  let step: String
  /// The errno of the failed call.
  let code: CInt

  package var description: String { "could not \(step): errno \(code)" }
}
