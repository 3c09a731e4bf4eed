/// A frame around a picture or text.
struct ODTFrame {
  /// The first picture that can be shown, of those that show the same; one without content if there is no such one, and
  /// nil if the frame is for something else.
  var picture: WordContent.Picture?
  /// The formula in TeX.
  var formula: [UInt8] = []
  var alternative: [UInt8] = []
  /// A picture in Base64 within the text, while it is read.
  var base64: [UInt8]?
  /// The title of the chart in the frame, or else the name of the frame.
  var name: [UInt8]
  /// The size in twips.
  let width: Int
  let height: Int
  /// Whether text that comes next is the alternative text.
  private(set) var takesText = false

  init(_ tag: XMLTag) {
    name = tag["draw:name"].map { Array($0) } ?? []
    width = Int(Swift.max(tag.twips("svg:width") ?? 0, 0))
    height = Int(Swift.max(tag.twips("svg:height") ?? 0, 0))
  }

  /// The words that stand for a picture that cannot be shown.
  var words: [UInt8] { alternative.isEmpty ? name : alternative }

  /// Whether a picture that shows is still wanted.
  var needsPicture: Bool { picture?.isEmpty ?? true }

  /// Begins the title or the description. The second, if there is one, says more.
  mutating func beginText(_ name: ODTName) {
    if name == .description { alternative = [] }
    takesText = true
  }

  mutating func endText() { takesText = false }
}
