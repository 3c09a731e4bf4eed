internal import CGTK
internal import Linux
internal import PasteboardClient

/// A file of GIO.
final class File: @unchecked Sendable {
  // Invariant of `@unchecked Sendable`: a GFile never changes, and may be used by any thread.

  private let object: GTKObject

  /// Takes over a file that the caller owns.
  init(_ object: GTKObject) { self.object = object }

  deinit { g_object_unref(UnsafeMutableRawPointer(object)) }

  /// Replaces the file with content, once all of it is written.
  func replace(with content: PastedRepresentation.Content) throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    guard let stream = g_file_replace(object, nil, 0, G_FILE_CREATE_NONE, nil, &error) else {
      throw File.failure(error)
    }
    defer { g_object_unref(stream) }
    let output = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GOutputStream.self)
    try File.write(content, to: output)
    guard g_output_stream_close(output, nil, &error) != 0 else { throw File.failure(error) }
  }

  /// Writes content to a stream, and waits for that.
  static func write(
    _ content: PastedRepresentation.Content, to output: UnsafeMutablePointer<GOutputStream>
  ) throws(Failure) {
    switch content {
    case .bytes(let bytes): try write(bytes, to: output)
    case .file(let file, let size):
      for offset in stride(from: 0, to: size, by: 1 << 20) {
        try write(try FileBytes.read(file.rawValue, at: offset, count: min(1 << 20, size - offset)), to: output)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to output: UnsafeMutablePointer<GOutputStream>) throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    guard g_output_stream_write_all(output, bytes, gsize(bytes.count), nil, nil, &error) != 0 else {
      throw failure(error)
    }
  }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> Failure {
    defer { g_error_free(error) }
    let reason = error?.pointee.message.map { String(cString: $0) } ?? ""
    return Failure(.failed, translated("the file could not be written: %s", reason))
  }
}
