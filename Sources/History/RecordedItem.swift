package import Linux
package import Pasteboard
internal import SystemPackage

/// The bytes of a source, wherever they are.
package enum RecordedBytes: Sendable {
  case bytes([UInt8])
  /// A file that does not change any more, and its length.
  case file(SharedDescriptor, size: Int)

  /// How many there are.
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  /// All of them, at most `limit`.
  func all(atMost limit: Int = .max) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes.prefix(limit))
    case .file(let file, let size): try FileBytes.readAll(file.rawValue, atMost: min(size, limit))
    }
  }

  private static let step = 1 << 20

  /// Lends them part by part.
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

/// One source of an item: what was given, in one type.
package struct RecordedSource: Sendable {
  package let type: String
  package let bytes: RecordedBytes

  package init(type: String, bytes: RecordedBytes) {
    self.type = type
    self.bytes = bytes
  }
}

/// What is stored of one copied thing.
package struct RecordedItem: Sendable {
  /// In the order that they were given.
  package let sources: [RecordedSource]
  /// What it takes beside them to offer the item again as it was.
  package let hints: ItemHints
  /// Which application it came from.
  package let application: String?

  package init(sources: [RecordedSource], hints: ItemHints = ItemHints(), application: String? = nil) {
    self.sources = sources
    self.hints = hints
    self.application = application
  }

  /// How many bytes its sources have.
  package var size: Int { sources.reduce(0) { $0 + $1.bytes.count } }
}
