internal import Pasteboard
internal import Wire

/// The data that is needed, besides the bytes of its sources, to restore an item.
struct ItemManifest: Hashable {
  /// The place of a source's bytes.
  enum Place: Hashable {
    /// After the manifest, behind those of the earlier sources in the same place.
    case packed
    /// In a payload with this number, which is stored separately.
    case stored(UInt64)
  }

  struct Source: Hashable {
    let type: MediaType
    let visibility: RepresentationVisibility
    let size: Int
    let place: Place
  }

  let pasteboard: PasteboardName
  let generation: Generation
  /// Whether another application had left the item to the daemon.
  let isKept: Bool
  /// When the item expires, by the system's monotonic clock; nil for never.
  let end: Duration?
  let hints: ItemHints
  let application: SourceApplication?
  let sources: [Source]

  /// The number of bytes after the manifest; nil if it overflows.
  var packedSize: Int? {
    sources.reduce(0) { sum, source in
      guard let sum, source.place == .packed else { return sum }
      let (total, overflow) = sum.addingReportingOverflow(source.size)
      return overflow ? nil : total
    }
  }
}

// MARK: Its bytes

extension ItemManifest {
  private static let version: UInt8 = 2

  var bytes: [UInt8] {
    var writer = ManifestWriter()
    writer.append(ItemManifest.version)
    writer.append(pasteboard.description)
    writer.append(generation.rawValue)
    writer.append(isKept)
    writer.append(end) { $0.append($1) }
    writer.append(hints.jsonText)
    writer.append(application) { $1.write(to: &$0) }
    writer.append(sources) { $1.write(to: &$0) }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws {
    var reader = ManifestReader(bytes)
    let version: UInt8 = try reader.number()
    guard (1...ItemManifest.version).contains(version), let pasteboard = PasteboardName(try reader.string()) else {
      throw Malformed()
    }
    self.pasteboard = pasteboard
    generation = try Generation(&reader)
    isKept = try reader.flag()
    end = try reader.optional { try $0.duration() }
    if version == 1 {
      (hints, application) = try reader.hintsOfFirstVersion()
    } else {
      hints = try ItemHints(&reader)
      application = try reader.optional { try SourceApplication(&$0) }
    }
    sources = try reader.list { try Source(&$0) }
    guard reader.isAtEnd, packedSize != nil else { throw Malformed() }
  }
}

extension Generation {
  /// Reads a generation from which counting can continue.
  init(_ reader: inout ManifestReader) throws {
    let number: UInt64 = try reader.number()
    guard number <= UInt64.max / 2 else { throw Malformed() }
    self.init(rawValue: number)
  }
}

extension ItemHints {
  /// Refuses hints of a later version: their meaning may matter.
  fileprivate init(_ reader: inout ManifestReader) throws {
    let text = try reader.string()
    guard let hints = ItemHints(jsonText: text), hints.jsonText == text else { throw Malformed() }
    self = hints
  }
}

extension ManifestReader {
  fileprivate mutating func hintsOfFirstVersion() throws -> (ItemHints, SourceApplication?) {
    var hints = ItemHints(isSensitive: try flag(), isDocument: try flag())
    hints.isOnce = try flag()
    hints.formats = try optional { reader in
      try reader.list { reader in
        guard let format = TextFormat(rawValue: try reader.string()) else { throw Malformed() }
        return format
      }
    }
    let application = try optional { try SourceApplication(&$0) }
    hints.lifetime = try optional { try $0.duration() }
    hints.name = try optional { try $0.string() }
    return (hints, application)
  }
}

extension SourceApplication {
  fileprivate func write(to writer: inout ManifestWriter) {
    writer.append(name)
    writer.append(evidence) { $0.append($1) }
  }

  fileprivate init(_ reader: inout ManifestReader) throws {
    self.init(
      name: try reader.string(), evidence: try reader.list { try $0.string() })
  }
}

extension ItemManifest.Source {
  fileprivate func write(to writer: inout ManifestWriter) {
    writer.append(type.description)
    writer.append(UInt8(clamping: visibility.rawValue))
    writer.append(UInt64(size))
    if case .stored(let number) = place { writer.append(number) } else { writer.append(UInt64(0)) }
  }

  fileprivate init(_ reader: inout ManifestReader) throws {
    guard let type = MediaType(try reader.string()),
      let visibility = RepresentationVisibility(rawValue: Int(try reader.number(UInt8.self))),
      let size = Int(exactly: try reader.number(UInt64.self))
    else { throw Malformed() }
    let number: UInt64 = try reader.number()
    self.init(type: type, visibility: visibility, size: size, place: number == 0 ? .packed : .stored(number))
  }
}
