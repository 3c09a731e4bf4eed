internal import Linux
internal import Wire

/// Bytes that the daemon has stored from a stream. They are discarded with this object, unless a call has named them.
final class UploadedStream: Sendable {
  /// The name of the stream in a representation.
  let name: String
  private let connection: StreamConnection

  /// Uploads a file to the daemon that listens at `path`; returns when all of it is stored. `observe` receives the
  /// number of bytes sent and the total.
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
