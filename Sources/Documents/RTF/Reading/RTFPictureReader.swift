internal import Bytes

/// Reads one `\pict` group.
struct RTFPictureReader {
  private var picture = WordContent.Picture()
  private var isKnownFormat = false
  private var isMetafile = false
  private var halfByte: UInt8?
  private var name: [UInt8] = []

  init() {}

  /// Creates a reader of a picture that has the description and the name of another.
  init(withWordsOf other: RTFPictureReader) {
    picture.alternative = other.picture.alternative
    name = other.name
  }

  /// The picture; nil if browsers do not show its format, or if it is empty or too large.
  var finished: WordContent.Picture? {
    guard isKnownFormat, (1...WordContent.Picture.sizeLimit).contains(picture.bytes.count) else { return nil }
    guard isMetafile else { return picture }
    guard let inner = WordContent.Picture(picture.bytes) else { return nil }
    var picture = picture
    picture.format = inner.format
    picture.bytes = inner.bytes
    return picture
  }

  /// The picture's description, or else its name.
  var description: [UInt8] { picture.alternative.isEmpty ? name : picture.alternative }

  /// Reads a control word of the group.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .pngblip:
      isKnownFormat = true
      picture.format = .png
    case .jpegblip:
      isKnownFormat = true
      picture.format = .jpeg
    case .emfblip, .wmetafile:
      isKnownFormat = true
      isMetafile = true
    case .picwgoal: picture.width = Swift.min(Swift.max(parameter ?? 0, 0), 0xFFFF)
    case .pichgoal: picture.height = Swift.min(Swift.max(parameter ?? 0, 0), 0xFFFF)
    case .picscalex: picture.scaleX = Swift.min(Swift.max(parameter ?? 100, 1), 1000)
    case .picscaley: picture.scaleY = Swift.min(Swift.max(parameter ?? 100, 1), 1000)
    default: break
    }
  }

  /// Reads hexadecimal digits, and skips anything else among them.
  mutating func add(hexadecimal digits: some Collection<UInt8>) {
    guard isKnownFormat, picture.bytes.count <= WordContent.Picture.sizeLimit else { return }
    for digit in digits {
      guard let value = digit.hexadecimalValue else { continue }
      if let high = halfByte {
        picture.bytes.append(high << 4 | value)
        halfByte = nil
      } else {
        halfByte = value
      }
    }
  }

  /// Reads the bytes of `\bin`.
  mutating func add(raw bytes: some Collection<UInt8>) {
    guard isKnownFormat, picture.bytes.count <= WordContent.Picture.sizeLimit else { return }
    picture.bytes.append(contentsOf: bytes)
  }

  mutating func add(name text: some Collection<UInt8>) { name.append(contentsOf: text) }

  /// Reads text of the picture's description.
  mutating func add(description text: some Collection<UInt8>) { picture.alternative.append(contentsOf: text) }
}
