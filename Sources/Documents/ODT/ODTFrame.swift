/// A frame around a picture or text.
struct ODTFrame {
  var picture: WordContent.Picture?
  var alternative: [UInt8] = []
  /// The size in twips.
  let width: Int
  let height: Int
  /// Whether text that comes next is the alternative text.
  private(set) var takesText = false

  init(_ tag: XMLTag) {
    width = Int(Swift.max(tag.twips("svg:width") ?? 0, 0))
    height = Int(Swift.max(tag.twips("svg:height") ?? 0, 0))
  }

  /// Begins the title or the description. The second, if there is one, says more.
  mutating func beginText(_ name: ODTName) {
    if name == .description { alternative = [] }
    takesText = true
  }

  mutating func endText() { takesText = false }
}
