internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// `pb history show` and `pb history paste`
struct HistoryShowVerb: Verb {
  var id: Int
  var type: MediaType?
  var format: TextFormat?
  /// Whether to show text escaped, and of other content only its kind.
  var isPreview = false

  /// The maximum length of text in a preview, in bytes.
  private static let previewLimit = 16 << 10

  func run() throws {
    var client = try HistoryClient()
    let item = try client.describe(id)
    if let format { return try convert(item, to: format, &client) }
    let place = try place(in: item.entry)
    if isPreview { return try preview(item, place, &client) }
    let isText = MediaType(item.entry.types[place])?.isText ?? false
    if StandardStreams.outputIsTerminal, type == nil, !isText {
      throw Failure(
        .failed, "the item is \(item.entry.types[place]), which a terminal cannot show: write it into a file")
    }
    try Output.standard.write(try client.fetch(place, of: id))
  }

  /// Returns the index of the requested type; else that of plain text if available, else the first.
  private func place(in entry: Entry) throws -> Int {
    let types = entry.types.map { MediaType($0) }
    if let type {
      guard let place = types.firstIndex(of: type) else {
        throw Failure(
          .nothingThere, "item \(id) has no type \(type): ask for \(entry.types.joined(separator: ", "))")
      }
      return place
    }
    let best = [MediaType.plainText, .unspecifiedPlainText].lazy.compactMap { types.firstIndex(of: $0) }.first
    guard let place = best ?? types.indices.first else {
      throw Failure(.nothingThere, "item \(id) is empty")
    }
    return place
  }

  // MARK: Preview

  private func preview(_ item: Describe.Reply, _ place: Int, _ client: inout HistoryClient) throws {
    var lines: [String] = []
    if MediaType(item.entry.types[place])?.isText ?? false {
      let bytes = try client.fetch(place, of: id).prefix(Self.previewLimit)
      lines = String(decoding: bytes, as: UTF8.self).lines + [""]
    }
    var columns = Columns()
    for (type, size) in zip(item.entry.types, item.sizes) { columns.add(type.printable, ByteCount(size).description) }
    try StandardStreams.print(lines + columns.lines)
  }

  // MARK: Conversion

  private func convert(_ item: Describe.Reply, to format: TextFormat, _ client: inout HistoryClient) throws {
    let types = item.entry.types.map { MediaType($0) }
    for source in [format] + TextFormat.sources {
      guard let place = types.firstIndex(where: { $0.flatMap(Conversion.Source.init) == .text(source) }) else {
        continue
      }
      let content = try client.fetch(place, of: id)
      if source == format { return try Output.standard.write(content) }
      let file = try content.descriptor()
      let input = try Input("/proc/self/fd/\(file.rawValue)")
      return try ConvertVerb.convert(
        input, named: "item \(id)", Conversion(from: .text(source), to: .text(format)), .standardOutput)
    }
    throw Failure(.nothingThere, "item \(id) cannot be converted to \(format.rawValue)")
  }
}

extension PastedRepresentation.Content {
  /// Returns the first bytes, at most `limit`.
  func prefix(_ limit: Int) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): return Array(bytes.prefix(limit))
    case .file(let file, let size):
      return try FileBytes.read(file.rawValue, at: 0, count: min(size, limit))
    }
  }

  /// Returns a file with the content.
  func descriptor() throws -> SharedDescriptor {
    switch self {
    case .bytes(let bytes): SharedDescriptor(try Payload(bytes).handOut())
    case .file(let file, _): file
    }
  }
}
