package import Bytes
internal import CPictures
internal import Glibc

/// A library of the system that reads, or reads and writes, a format.
package enum PictureLibrary: CaseIterable {
  case png, jpeg, webp, tiff, heif, svg, pdf

  /// Loads the libraries of a conversion, before the process locks itself in. The others cost nothing.
  package static func load(
    reading source: PictureFormat, writing target: PictureFormat? = nil
  ) throws(PictureFailure) {
    for library in Set([source, target].compactMap { $0.flatMap(PictureLibrary.init) }) {
      guard library.isInstalled else { throw .noLibrary }
    }
    // Some icons are PNG files; the others need no library.
    if source == .ico { _ = PictureLibrary.png.isInstalled }
  }

  /// Creates the library of a format; nil if the format needs none.
  package init?(_ format: PictureFormat) {
    switch format {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webp: self = .webp
    case .tiff: self = .tiff
    case .heif: self = .heif
    case .svg: self = .svg
    case .pdf: self = .pdf
    case .bmp, .gif, .ico, .xpm, .pnm: return nil
    }
  }

  /// Whether the library can be loaded; afterwards it is.
  package var isInstalled: Bool {
    switch self {
    case .png: CPictures_load(CPICTURES_PNG)
    case .jpeg: CPictures_load(CPICTURES_JPEG)
    case .webp: CPictures_load(CPICTURES_WEBP)
    case .tiff: CPictures_load(CPICTURES_TIFF)
    case .heif: CPictures_load(CPICTURES_HEIF)
    case .svg: CPictures_load(CPICTURES_SVG)
    case .pdf: CPictures_load(CPICTURES_PDF)
    }
  }

  // MARK: Reading

  /// Returns the picture in `bytes`, upright. Only a drawing and a page have any `width`.
  func read(_ bytes: [UInt8], width: Int? = nil) throws(PictureFailure) -> Bitmap {
    guard isInstalled else { throw .noLibrary }
    var image = CPictures_image()
    let result = bytes.withUnsafeBufferPointer { bytes in
      let (start, count, limit) = (bytes.baseAddress, bytes.count, Bitmap.pixelLimit)
      return switch self {
      case .png: CPictures_read_png(start, count, limit, &image)
      case .jpeg: CPictures_read_jpeg(start, count, limit, &image)
      case .webp: CPictures_read_webp(start, count, limit, &image)
      case .tiff: CPictures_read_tiff(start, count, limit, &image)
      case .heif: CPictures_read_heif(start, count, limit, &image)
      case .svg: CPictures_read_svg(start, count, limit, UInt32(clamping: width ?? 0), &image)
      case .pdf: CPictures_read_pdf(start, count, limit, UInt32(clamping: width ?? 0), &image)
      }
    }
    try Self.check(result)
    let orientation = Int(image.orientation)
    guard let picture = Bitmap(image) else { throw .malformed }
    return try picture.turned(by: orientation)
  }

  // MARK: Writing

  /// Returns a file of the picture; `quality` is from 0 to 100 if the format loses any.
  func write(_ picture: borrowing Bitmap, quality: Int = 100) throws(PictureFailure) -> [UInt8] {
    guard isInstalled else { throw .noLibrary }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let result = picture.withImage { image in
      switch self {
      case .png: CPictures_write_png(image, &bytes, &count)
      case .jpeg: CPictures_write_jpeg(image, CInt(quality), &bytes, &count)
      case .webp: CPictures_write_webp(image, Float(quality), &bytes, &count)
      case .tiff, .heif, .svg, .pdf: CPICTURES_MALFORMED
      }
    }
    defer { free(bytes) }
    try Self.check(result)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func check(_ result: CPictures_result) throws(PictureFailure) {
    switch result {
    case CPICTURES_DONE: return
    case CPICTURES_TOO_LARGE: throw .tooManyPixels
    case CPICTURES_NO_MEMORY: throw .noMemory
    default: throw .malformed
    }
  }
}
