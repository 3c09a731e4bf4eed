internal import Linux
internal import Wire

/// Bytes that the daemon has stored from a stream. They are gone with this object, unless a call has named them before.
final class UploadedStream: Sendable {
  /// What a representation names them by.
  let name: String
  private let connection: StreamConnection

  /// Hands a file's bytes to the daemon that listens at `path`; returns when all of them are stored. `observe` is told how
  /// many of how many have gone.
  init(
    _ file: SharedDescriptor, isSensitive: Bool, to path: String, observe: (Int, Int) -> Void = { _, _ in }
  ) throws(Failure) {
    let size = try file.owner.status().size
    var connection = try StreamConnection(to: path)
    name = try connection.upgrade(Upload.self, .init(size: size, sensitive: isSensitive)).stream
    try connection.send(file.rawValue) { observe($0, size) }
    self.connection = connection
  }
}
