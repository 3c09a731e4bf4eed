internal import Faces
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
  /// Whether to write a small version of its picture.
  var isThumbnail = false
  /// The file to write to; nil for standard output.
  var file: String?

  /// The maximum length of text in a preview, in bytes.
  private static let previewLimit = 16 << 10

  func run() throws {
    var client = try HistoryClient()
    let output = try OutputPlace(file)
    if isThumbnail { return try showThumbnail(&client, output) }
    let item = try client.describe(id)
    // Of items that are joined, people read the text.
    let isJoined = type == nil && item.entry.types.allSatisfy { MediaType($0) == .joined }
    if let format = format ?? (isJoined ? .plain : nil) { return try convert(item, to: format, &client, output) }
    let place = try place(in: item.entry)
    if isPreview { return try preview(item, place, &client) }
    let isText = MediaType(item.entry.types[place])?.isText ?? false
    if isOnTerminal, type == nil, !isText {
      throw Failure(
        .failed,
        "the item is \(item.entry.types[place].printable), which a terminal cannot show: use \(OptionName.output) FILE")
    }
    let content = try client.fetch(place, of: id)
    try output.write { try $0.write(content) }
  }

  private var isOnTerminal: Bool { (file ?? "-") == "-" && StandardStreams.outputIsTerminal }

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

  // MARK: Thumbnail

  private func showThumbnail(_ client: inout HistoryClient, _ output: OutputPlace) throws {
    guard let png = try client.thumbnail(of: id) else {
      throw Failure(.nothingThere, "item \(id) has no thumbnail: see its types with pb history show \(id) --preview")
    }
    if isOnTerminal {
      throw Failure(.failed, "a thumbnail is a PNG file, which a terminal cannot show: use \(OptionName.output) FILE")
    }
    try output.write { try $0.write(png) }
  }

  // MARK: Preview

  private func preview(_ item: Describe.Reply, _ place: Int, _ client: inout HistoryClient) throws {
    var lines: [String] = []
    if MediaType(item.entry.types[place])?.isText ?? false {
      let bytes = try client.fetch(place, of: id).prefix(Self.previewLimit)
      lines = String(decoding: bytes, as: UTF8.self).lines + [""]
    } else if let picture = try MenuPreview.picture(of: id, &client) {
      try Output.standard.write(picture)
    }
    var columns = Columns()
    for (type, size) in zip(item.entry.types, item.sizes) { columns.add(type.printable, ByteCount(size).description) }
    try StandardStreams.print(lines + columns.lines)
  }

  // MARK: Conversion

  private func convert(
    _ item: Describe.Reply, to format: TextFormat, _ client: inout HistoryClient, _ output: OutputPlace
  ) throws {
    let types = item.entry.types.map { MediaType($0) }
    if let place = types.firstIndex(where: { $0.flatMap { TextFormat($0) } == format }) {
      let content = try client.fetch(place, of: id)
      return try output.write { try $0.write(content) }
    }
    let flavours = Flavour.ranked(types.compactMap(\.self))
    var firstFailure: Failure?
    for flavour in flavours {
      let source = try source(flavour, among: types, &client)
      do {
        var conversion = Conversion(from: .text(flavour.format), to: .text(format))
        conversion.hasPage = source.hasPage
        return try WorkerRun(conversion, of: try source.input(), named: "item \(id)").write(to: output)
      } catch let failure as Failure where source.isPackage && failure.code == .failed {
        // A damaged package has no output yet, so the next best flavour follows it.
        firstFailure = firstFailure ?? failure
      }
    }
    throw firstFailure ?? Failure(.nothingThere, "item \(id) cannot be converted to \(format.rawValue)")
  }

  /// Fetches a flavour, together with what its browser says of the page.
  private func source(
    _ flavour: Flavour, among types: [MediaType?], _ client: inout HistoryClient
  ) throws -> FlavourContent {
    var source = FlavourContent(format: flavour.format, content: .bytes([]))
    for (place, type) in types.enumerated() {
      if type == flavour.type { source.content = try client.fetch(place, of: id) }
      if let type, flavour.companions.contains(type) { source.add(try client.fetch(place, of: id), of: type) }
    }
    return source
  }
}
