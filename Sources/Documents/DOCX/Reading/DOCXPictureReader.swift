internal import Bytes

/// Reads drawings and old pictures (DrawingML, VML), and the parts that contain their data.
struct DOCXPictureReader {
  struct Found {
    /// The identifiers of the relationships to the data in the file and elsewhere, and of that to the picture's link.
    var data: String?
    var linkedData: String?
    var link: String?
    /// Whether it contains a text box, which says more than a description.
    var hasBox = false
    var alternative: [UInt8] = []
    /// The name of a picture, a chart or another program's object.
    var name: [UInt8] = []
    /// The identifier of the relationship to a chart.
    var chart: String?
    /// The name of the program whose object it shows.
    var program: [UInt8] = []
    /// The size in twips.
    var width = 0
    var height = 0
  }

  /// The pictures that are open: a drawing may contain a text box with others.
  private var open: [Found] = []
  /// The pictures in the parts; nil for a part without one.
  private var pictures: [String: WordContent.Picture?] = [:]
  /// How many bytes of pictures the document may still have. A part may be shown many times.
  private var room = 64 << 20

  mutating func begin() { open.append(Found()) }

  mutating func finish() -> Found? { open.popLast() }

  mutating func read(_ name: DOCXName, _ tag: XMLTag) {
    guard let last = open.indices.last else { return }
    switch name {
    case .extent:
      open[last].width = Self.twips(tag.number("cx"))
      open[last].height = Self.twips(tag.number("cy"))
    case .description:
      open[last].alternative =
        [tag["descr"], tag["title"]].compactMap { $0 }.first { !$0.isEmpty }.map { Array($0) } ?? []
      open[last].name = tag["name"].map { Array($0) } ?? []
    case .shape: open[last].alternative = tag["alt"].map { Array($0) } ?? open[last].alternative
    case .chart: open[last].chart = tag.string("r:id")
    case .objectData: open[last].program = tag["ProgID"].map { Array($0) } ?? []
    case .pictureLink: open[last].link = tag.string("r:id")
    case .pictureData:
      open[last].data = tag.string("r:embed")
      open[last].linkedData = tag.string("r:link")
    case .shapeData:
      open[last].data = tag.string("r:id")
      if let title = tag["o:title"], !title.isEmpty { open[last].name = Array(title) }
      open[last].linkedData = tag.string("r:href")
    case .box: open[last].hasBox = true
    case .wordArt where tag["string"] != nil: open[last].hasBox = true
    default: break
    }
  }

  /// Returns a length of DrawingML in twips; a twip is 635 English Metric Units.
  private static func twips(_ length: Int?) -> Int { Swift.min(Swift.max((length ?? 0) / 635, 0), 0xFFFF) }

  /// Returns the picture in a part; nil if browsers do not show its format, or if it is too large.
  mutating func picture(_ part: String, in package: (_ part: String) -> [UInt8]?) -> WordContent.Picture? {
    let picture = pictures[part] ?? WordContent.Picture(package(part))
    pictures[part] = picture
    guard let picture, picture.bytes.count <= room else { return nil }
    room -= picture.bytes.count
    return picture
  }
}

extension XMLTag {
  /// Whether a rectangle is a horizontal rule (part 4, 19.1.2.18).
  var isRule: Bool { ["t", "true", "1"].contains(string("o:hr")) }
}
