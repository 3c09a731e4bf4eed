package import Linux
package import Pasteboard
internal import SystemPackage

/// The bytes of a source, in memory or in a file.
package enum RecordedBytes: Sendable {
  case bytes([UInt8])
  /// A file that no longer changes, and its length in bytes.
  case file(SharedDescriptor, size: Int)

  /// The number of bytes.
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  /// Returns all bytes, but at most `limit`.
  func all(atMost limit: Int = .max) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes.prefix(limit))
    case .file(let file, let size): try FileBytes.readAll(file.rawValue, atMost: min(size, limit))
    }
  }

  private static let step = 1 << 20

  /// Calls `body` with one part after the other.
  func forEachPart(_ body: ([UInt8]) throws -> Void) throws {
    guard case .file(let file, let size) = self else {
      if case .bytes(let bytes) = self { try body(bytes) }
      return
    }
    var offset = 0
    while offset < size {
      let part = try FileBytes.read(file.rawValue, at: offset, count: min(RecordedBytes.step, size - offset))
      if part.isEmpty { throw Failure("read an item to its end", .ioError) }
      try body(part)
      offset += part.count
    }
  }
}

/// One source of an item: bytes of one type.
package struct RecordedSource: Sendable {
  package let type: String
  package let bytes: RecordedBytes

  package init(type: String, bytes: RecordedBytes) {
    self.type = type
    self.bytes = bytes
  }
}

/// The stored form of one copied item.
package struct RecordedItem: Sendable {
  /// The sources, in the order of the copy.
  package let sources: [RecordedSource]
  /// The hints, which are necessary to offer the item again as it was.
  package let hints: ItemHints
  /// The application that copied the item.
  package let application: String?

  package init(sources: [RecordedSource], hints: ItemHints = ItemHints(), application: String? = nil) {
    self.sources = sources
    self.hints = hints
    self.application = application
  }

  /// The size of the sources, in bytes.
  package var size: Int { sources.reduce(0) { $0 + $1.bytes.count } }
}
