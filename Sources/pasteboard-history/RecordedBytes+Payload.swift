internal import History
internal import Linux

extension RecordedBytes {
  /// Returns these bytes for the worker. A file of the history never changes.
  func payload() throws -> Payload {
    switch self {
    case .bytes(let bytes): try Payload(bytes)
    case .file(let file, _): try Payload(unchangeable: file.owner.reopenedForReading())
    }
  }
}
