package import Linux

extension SharedDescriptor {
  /// Returns a descriptor that proves to the daemon that this connection carries descriptors: that the client is on its
  /// machine, with the same displays, and accepts a descriptor as an answer.
  package static func probe() throws(Failure) -> SharedDescriptor {
    SharedDescriptor(try StartedProcess.nowhere())
  }
}
