internal import Bytes
internal import CGTK
internal import Faces

/// The pixels of a picture, which the locked worker has decoded and written as a bitmap of Windows (BMP).
struct PixelGrid: Sendable {
  private let width: Int
  private let height: Int
  /// Whether a pixel has alpha: 4 bytes instead of 3, blue first.
  private let hasAlpha: Bool
  /// The rows, the lowest one first, each filled up to a multiple of 4 bytes.
  private let rows: ArraySlice<UInt8>

  private var rowSize: Int { (width * (hasAlpha ? 4 : 3) + 3) / 4 * 4 }

  /// Reads a bitmap with 24 or 32 bits a pixel, as the worker writes it; nil for anything else.
  init?(bitmap: [UInt8]) {
    func field(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bitmap[offset + $1]) << (8 * $1) } }
    guard bitmap.count >= 54, bitmap.starts(with: "BM".utf8) else { return nil }
    let start = field(10)
    let bits = field(26) >> 16
    (width, height, hasAlpha, rows) = (field(18), field(22), bits == 32, bitmap[min(start, bitmap.count)...])
    guard 1...0x7FFF ~= width, 1...0x7FFF ~= height, bits == 24 || hasAlpha, rows.count >= rowSize * height else {
      return nil
    }
  }

  /// The picture as a part of a document.
  func preview(number: Int) -> PreviewPicture { PreviewPicture(number, width: width, height: height, alternative: "") }

  /// The picture for GTK; nil if it cannot be shown.
  func texture() -> Texture? {
    var upright: [UInt8] = []
    upright.reserveCapacity(rowSize * height)
    for row in (0..<height).reversed() { upright += rows[(rows.startIndex + row * rowSize)...].prefix(rowSize) }
    return Texture(upright, width, height, hasAlpha ? GDK_MEMORY_B8G8R8A8 : GDK_MEMORY_B8G8R8, rowSize: rowSize)
  }
}

/// A picture that GTK can draw.
final class Texture {
  let object: GTKObject

  fileprivate init?(_ pixels: [UInt8], _ width: Int, _ height: Int, _ format: GdkMemoryFormat, rowSize: Int) {
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    guard let object = gdk_memory_texture_new(CInt(width), CInt(height), format, bytes, gsize(rowSize)) else {
      return nil
    }
    self.object = object
  }

  /// Creates a square of a colour.
  convenience init?(_ colour: Colour) {
    self.init([colour.red, colour.green, colour.blue], 1, 1, GDK_MEMORY_R8G8B8, rowSize: 3)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(object)) }
}
