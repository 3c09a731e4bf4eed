extension Bitmap {
  /// Returns the picture upright; `orientation` says how it lies (Exif 2.32, section 4.6.4, tag 274).
  consuming func turned(by orientation: Int) throws(PictureFailure) -> Bitmap {
    guard (2...8).contains(orientation) else { return self }
    let swapsSides = orientation >= 5
    let result = try Bitmap(
      width: swapsSides ? height : width, height: swapsSides ? width : height, hasAlpha: hasAlpha, profile: profile)
    // The first row is at the right in 6 and 7, and at the bottom in 3 and 4; and so on.
    let (mirrorsX, mirrorsY) = ([2, 3, 7, 8].contains(orientation), [3, 4, 6, 7].contains(orientation))
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (across, down) = swapsSides ? (y, x) : (x, y)
        let from = (mirrorsY ? height - 1 - down : down) * width + (mirrorsX ? width - 1 - across : across)
        (result.pixels + (y * result.width + x) * 4).update(from: pixels + from * 4, count: 4)
      }
    }
    return result
  }

  /// Returns the picture with fewer pixels: each is the mean of those that it stands for, weighted by their alpha.
  func scaled(toWidth width: Int) throws(PictureFailure) -> Bitmap {
    let height = max(1, (self.height * width + self.width / 2) / self.width)
    let result = try Bitmap(width: width, height: height, hasAlpha: hasAlpha, profile: profile)
    for y in 0..<height {
      let rows = Self.range(y, of: height, in: self.height)
      for x in 0..<width { result.set(x, y, mean(Self.range(x, of: width, in: self.width), rows)) }
    }
    return result
  }

  /// Returns which of `count` parts stand for the part `index` of fewer, at least one.
  private static func range(_ index: Int, of fewer: Int, in count: Int) -> Range<Int> {
    let start = index * count / fewer
    return start..<max(start + 1, (index + 1) * count / fewer)
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Colour {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for y in rows {
      var pixel = pixels + (y * width + columns.lowerBound) * 4
      for _ in columns {
        let weight = Int(pixel[3])
        red += Int(pixel[0]) * weight
        green += Int(pixel[1]) * weight
        blue += Int(pixel[2]) * weight
        alpha += weight
        pixel += 4
      }
    }
    guard alpha > 0 else { return .transparent }
    let half = alpha / 2
    return Colour(
      red: UInt8((red + half) / alpha), green: UInt8((green + half) / alpha), blue: UInt8((blue + half) / alpha),
      alpha: UInt8(alpha / (columns.count * rows.count)))
  }

  /// Lays the picture on white paper, for formats without alpha.
  mutating func layOnWhite() {
    guard hasAlpha else { return }
    for offset in stride(from: 0, to: byteCount, by: 4) {
      let pixel = pixels + offset
      let alpha = Int(pixel[3])
      for part in 0..<3 { pixel[part] = UInt8((Int(pixel[part]) * alpha + 255 * (255 - alpha) + 127) / 255) }
      pixel[3] = 255
    }
    hasAlpha = false
  }

  /// Makes a picture opaque if all of it is transparent: its alpha is wrong, because users copy pictures that they see.
  mutating func makeVisible() {
    guard hasAlpha else { return }
    let offsets = stride(from: 3, to: byteCount, by: 4)
    guard offsets.allSatisfy({ pixels[$0] == 0 }) else { return }
    for offset in offsets { pixels[offset] = 255 }
    hasAlpha = false
  }
}
