/// An item of a history, on its way from or to the worker that reads it. A joined item consists of these, one after the
/// other. The history stores such items, so the form stays as it is.
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | when it was copied, in seconds since 1970, the highest byte first, as all numbers here; 0 if unknown |
/// | 4 | whether it is pinned |
/// | 4, n | the length of the application's name, and the name; nothing if unknown |
/// | 4, n | the length of its hints in JSON, and these; nothing for the usual ones |
/// | 4 | the number of its sources |
/// | 4, n | of each source: the length of its type's name, and the name |
/// | 4 | of each source: whether its bytes are in a file |
/// | 4, n | of each source: the length of its bytes, and these, or of its file's path, and that |
package struct EarlierItem: Equatable, Sendable {
  /// A source's bytes, or the path of the file with them, which is in or below the history's folder.
  package enum Content: Equatable, Sendable {
    case bytes([UInt8])
    case file(path: [UInt8])
  }

  /// One type of the item.
  package struct Source: Equatable, Sendable {
    package var type: String
    package var content: Content

    package init(_ type: String, _ content: Content) {
      self.type = type
      self.content = content
    }
  }

  /// The sources, in order.
  package var sources: [Source]
  /// When it was copied, in seconds since 1970; nil if its manager does not know.
  package var copied: Int?
  package var isPinned: Bool
  package var application: String?
  /// The hints, in JSON; nil for the usual ones.
  package var hints: String?

  package init(
    _ sources: [Source], copied: Int? = nil, isPinned: Bool = false, application: String? = nil, hints: String? = nil
  ) {
    self.sources = sources
    self.copied = copied
    self.isPinned = isPinned
    self.application = application
    self.hints = hints
  }
}

extension EarlierItem {
  /// The item's form.
  package var bytes: [UInt8] {
    // A time before 1970 or after 2106 is none.
    var bytes = LengthPrefixed.number(copied.flatMap { UInt32(exactly: $0) }.map { Int($0) } ?? 0)
    bytes += LengthPrefixed.number(isPinned ? 1 : 0)
    bytes += LengthPrefixed.string(Array((application ?? "").utf8))
    bytes += LengthPrefixed.string(Array((hints ?? "").utf8))
    bytes += LengthPrefixed.number(sources.count)
    for source in sources {
      bytes += LengthPrefixed.string(Array(source.type.utf8))
      switch source.content {
      case .bytes(let content): bytes += LengthPrefixed.number(0) + LengthPrefixed.string(content)
      case .file(let path): bytes += LengthPrefixed.number(1) + LengthPrefixed.string(path)
      }
    }
    return bytes
  }

  /// Takes the next item from the front of `rest`; nil if there is no whole one.
  package init?(takenFrom rest: inout ArraySlice<UInt8>) {
    guard let copied = LengthPrefixed.takeNumber(&rest), let isPinned = LengthPrefixed.takeNumber(&rest),
      let application = LengthPrefixed.takeString(&rest), let hints = LengthPrefixed.takeString(&rest),
      let count = LengthPrefixed.takeNumber(&rest)
    else { return nil }
    var sources: [Source] = []
    for _ in 0..<count {
      guard let type = LengthPrefixed.takeString(&rest), let isFile = LengthPrefixed.takeNumber(&rest),
        let bytes = LengthPrefixed.takeString(&rest)
      else { return nil }
      sources.append(
        Source(String(decoding: type, as: UTF8.self), isFile == 1 ? .file(path: bytes) : .bytes(bytes)))
    }
    self.init(
      sources, copied: copied == 0 ? nil : copied, isPinned: isPinned == 1,
      application: application.isEmpty ? nil : String(decoding: application, as: UTF8.self),
      hints: hints.isEmpty ? nil : String(decoding: hints, as: UTF8.self))
  }
}
