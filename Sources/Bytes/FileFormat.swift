/// A file format that is recognised by its first bytes: the one table of signatures.
///
/// The raw value is the format's media type.
package enum FileFormat: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webP = "image/webp"
  case tiff = "image/tiff"
  case bmp = "image/bmp"
  case avif = "image/avif"
  case heic = "image/heic"
  case icon = "image/vnd.microsoft.icon"
  case xpm = "image/x-xpixmap"
  case pnm = "image/x-portable-anymap"
  case svg = "image/svg+xml"
  case pdf = "application/pdf"
  case rtf = "text/rtf"
  case postScript = "application/postscript"
  case gzip = "application/gzip"
  case zip = "application/zip"
  case docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  case xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  case pptx = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
  case odt = "application/vnd.oasis.opendocument.text"
  case ods = "application/vnd.oasis.opendocument.spreadsheet"
  case odp = "application/vnd.oasis.opendocument.presentation"
  case odg = "application/vnd.oasis.opendocument.graphics"
  case epub = "application/epub+zip"

  /// The number of bytes that determine the format: in office files, they contain the names of the first parts.
  package static let window = 8192

  /// Recognises a file's format by its beginning, of which ``window`` bytes are enough; nil if none is certain. Linear.
  package init?(beginning bytes: [UInt8]) {
    let bytes = bytes.prefix(FileFormat.window)
    guard let found = FileFormat.signatures.first(where: { $0.matches(bytes) })?.format else {
      guard SVGBeginning(bytes) != nil else { return nil }
      self = .svg
      return
    }
    self = found == .zip ? ZIPBeginning(bytes).format ?? .zip : found
  }

  /// Whether the file may contain files of any kind, about which the archive's name may reveal more.
  package var isArchive: Bool { self == .zip || self == .gzip }

  // MARK: Signatures

  private static let signatures: [Signature] =
    [
      Signature(.png, (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
      Signature(.jpeg, (0, [0xFF, 0xD8, 0xFF])),
      Signature(.gif, (0, ascii("GIF87a"))), Signature(.gif, (0, ascii("GIF89a"))),
      Signature(.webP, (0, ascii("RIFF")), (8, ascii("WEBP"))),
      Signature(.tiff, (0, [0x49, 0x49, 0x2A, 0x00])), Signature(.tiff, (0, [0x4D, 0x4D, 0x00, 0x2A])),
      Signature(.tiff, (0, [0x49, 0x49, 0x2B, 0x00, 8, 0])), Signature(.tiff, (0, [0x4D, 0x4D, 0x00, 0x2B, 0, 8])),
      Signature(.pdf, (0, ascii("%PDF-"))), Signature(.rtf, (0, ascii(#"{\rtf"#))),
      Signature(.postScript, (0, ascii("%!PS"))), Signature(.gzip, (0, [0x1F, 0x8B, 0x08])),
      Signature(.zip, (0, ZIPBeginning.entryMark)), Signature(.zip, (0, [0x50, 0x4B, 0x05, 0x06])),
      Signature(.xpm, (0, ascii("/* XPM */"))), Signature(.icon, (0, [0, 0, 1, 0]), (5, [0]), (9, [0])),
    ] + bitmaps + anymaps + containers

  /// Two letters alone are too few to be sure: the length of the second header, of any version, is at offset 14.
  private static let bitmaps = [12, 16, 40, 52, 56, 64, 108, 124].map { (length: UInt8) in
    Signature(.bmp, (0, ascii("BM")), (14, [length, 0, 0, 0]))
  }

  /// The binary forms of pbm(5), pgm(5) and ppm(5), whose second line is a size or a comment.
  private static let anymaps = ["P4\n", "P5\n", "P6\n"].flatMap { start in
    "#123456789".utf8.map { Signature(.pnm, (0, ascii(start)), (3, [$0])) }
  }

  /// Files of boxes (ISO 14496-12). The first box lists brands: the main one, and the compatible ones.
  private static let containers: [Signature] = {
    let brands: [(FileFormat, String)] = [
      (.avif, "avif"), (.avif, "avis"), (.heic, "heic"), (.heic, "heix"), (.heic, "hevc"), (.heic, "hevx"),
    ]
    return brands.flatMap { format, brand in
      [8, 16, 20, 24, 28].map { Signature(format, (4, ascii("ftyp")), ($0, ascii(brand))) }
    }
  }()

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The beginning of files of a format: bytes at offsets.
  private struct Signature: Sendable {
    let format: FileFormat
    private let parts: [(offset: Int, bytes: [UInt8])]

    init(_ format: FileFormat, _ parts: (Int, [UInt8])...) {
      self.format = format
      self.parts = parts
    }

    func matches(_ beginning: ArraySlice<UInt8>) -> Bool {
      parts.allSatisfy { beginning.dropFirst($0.offset).starts(with: $0.bytes) }
    }
  }
}
