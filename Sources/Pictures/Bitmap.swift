internal import CPictures
internal import Glibc

/// A picture in memory: rows from the top, and in each pixel red, green, blue and alpha, not multiplied by it.
package struct Bitmap: ~Copyable {
  /// The maximum number of pixels of a picture: 256 MiB in memory, and little for the fuzzer.
  #if SMALL_PICTURES
    package static let pixelLimit = 1 << 16
  #else
    package static let pixelLimit = 64 << 20
  #endif

  package let width: Int
  package let height: Int
  /// Whether any pixel may be transparent.
  package internal(set) var hasAlpha: Bool
  /// The colour profile (ICC.1); empty if there is none.
  package internal(set) var profile: [UInt8]
  /// The pixels, from malloc(3).
  let pixels: UnsafeMutablePointer<UInt8>

  /// Creates a picture without any colour.
  init(width: Int, height: Int, hasAlpha: Bool = false, profile: [UInt8] = []) throws(PictureFailure) {
    guard width > 0, height > 0 else { throw .malformed }
    guard width <= Self.pixelLimit, height <= Self.pixelLimit / width else { throw .tooManyPixels }
    guard let memory = calloc(width * height, 4) else { throw .noMemory }
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.profile = profile
    pixels = memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Takes over what a library has read.
  init?(_ image: consuming CPictures_image) {
    guard let memory = image.pixels else { return nil }
    width = Int(image.width)
    height = Int(image.height)
    hasAlpha = image.has_alpha
    profile = Array(UnsafeBufferPointer(start: image.profile, count: image.profile_count))
    free(image.profile)
    pixels = memory
  }

  deinit { free(pixels) }

  /// The number of bytes of all pixels.
  var byteCount: Int { width * height * 4 }

  /// The red, green, blue and alpha of a pixel, for tests.
  package func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    return Array(UnsafeBufferPointer(start: pixels + (y * width + x) * 4, count: 4))
  }

  /// Sets a pixel, which must be inside.
  func set(_ x: Int, _ y: Int, _ colour: Colour) {
    (pixels + (y * width + x) * 4).withMemoryRebound(to: Colour.self, capacity: 1) { $0.pointee = colour }
  }

  /// Calls `body` with the picture as the libraries see it, which must not keep it.
  func withImage<Answer>(_ body: (UnsafePointer<CPictures_image>) -> Answer) -> Answer {
    var profile = profile
    return profile.withUnsafeMutableBufferPointer { profile in
      var image = CPictures_image()
      image.width = UInt32(width)
      image.height = UInt32(height)
      image.has_alpha = hasAlpha
      image.pixels = pixels
      image.profile = profile.isEmpty ? nil : profile.baseAddress
      image.profile_count = profile.count
      return body(&image)
    }
  }
}

/// One pixel, as it is in memory.
struct Colour: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8 = 255

  static let transparent = Colour(red: 0, green: 0, blue: 0, alpha: 0)
  static let black = Colour(red: 0, green: 0, blue: 0)
}

/// The reason why a picture could not be read or written.
package enum PictureFailure: Error {
  /// The bytes are damaged, or are not in the format.
  case malformed
  /// It has more pixels than ``Bitmap/pixelLimit``, or than the format to write permits.
  case tooManyPixels
  /// The library of a format is missing.
  case noLibrary
  case noMemory
}
