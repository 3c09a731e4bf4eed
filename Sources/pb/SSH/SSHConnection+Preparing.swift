internal import Glibc
internal import Linux

/// What the far side needs before anything else.
extension SSHConnection {
  /// Prepares the far side, and lends it this program if `brings` is set. Throws if it has no pb then.
  func prepare(brings: Bool) throws -> FarFacts {
    try tell(FarShell.preparation)
    guard var far = FarFacts(try lines(until: FarShell.asked)) else {
      throw Failure(.failed, "\(host) did not answer as expected: check what its sh prints at the start")
    }
    if brings {
      let lent = far.folder + "/pb"
      try checkMachine(of: far)
      try lend(to: lent)
      far.lent = lent
    } else if far.program == nil {
      throw Failure(
        .failed, "pb is not installed on \(host): install it there, or lend it this one with \(OptionName.bring)")
    }
    return far
  }

  /// Throws if the far machine is of another kind, because a program runs only on its own.
  private func checkMachine(of far: FarFacts) throws {
    let own = SSHConnection.machine
    guard far.machine == own else {
      throw Failure(.failed, "this pb is for \(own), and \(host) is \(far.machine): install pb there")
    }
  }

  /// The output of `uname -sm` here.
  private static var machine: String {
    var name = utsname()
    uname(&name)
    return [
      withUnsafeBytes(of: name.sysname) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) },
      withUnsafeBytes(of: name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) },
    ].joined(separator: " ")
  }
}
