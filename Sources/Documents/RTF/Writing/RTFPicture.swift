/// A picture that a `data:` URL carries, as RTF can hold it.
struct RTFPicture {
  private enum Format {
    case png, jpeg
  }

  private let format: Format
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int

  /// The picture of a URL, unless it is no `data:` URL of a PNG or JPEG image in Base64 that says its size.
  init?(dataURL url: ArraySlice<UInt8>) {
    guard let comma = url.prefix(64).firstIndex(of: UInt8(ascii: ",")) else { return nil }
    switch String(decoding: url[..<comma], as: UTF8.self).lowercased() {
    case "data:image/png;base64": format = .png
    case "data:image/jpeg;base64", "data:image/jpg;base64": format = .jpeg
    default: return nil
    }
    bytes = Base64.decode(url[(comma + 1)...])
    let size = format == .png ? Self.sizeOfPNG(bytes) : Self.sizeOfJPEG(bytes)
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }

  /// Writes the picture, at the size that the image asks for or its own at 96 pixels an inch.
  func write(to output: inout RTFOutput, image: Image, alternative: ArraySlice<UInt8>) {
    output.raw("{\\*\\shppict{\\pict")
    if !alternative.isEmpty {
      output.raw("{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv")
      output.raw(" ")
      output.text(alternative)
      output.raw("}}}")
    }
    output.word(format == .png ? "pngblip" : "jpegblip")
    output.word("picw", width)
    output.word("pich", height)
    let goal = goal(for: image)
    output.word("picwgoal", goal.width)
    output.word("pichgoal", goal.height)
    for (index, byte) in bytes.enumerated() {
      if index % 64 == 0 { output.raw("\n") }
      output.hexadecimal(byte)
    }
    output.raw("}}")
  }

  /// The size in twips, no wider than the page.
  private func goal(for image: Image) -> (width: Int, height: Int) {
    let asked = (width: image.width.map(Int.init), height: image.height.map(Int.init))
    var pixels = (width: width, height: height)
    switch asked {
    case (let wide?, let high?): pixels = (wide, high)
    case (let wide?, nil): pixels = (wide, height * wide / width)
    case (nil, let high?): pixels = (width * high / height, high)
    case (nil, nil): break
    }
    let wide = Swift.max(pixels.width * 15, 1)
    let high = Swift.max(pixels.height * 15, 1)
    guard wide > RTFMeasure.pageWidth else { return (wide, Swift.min(high, 32767)) }
    return (RTFMeasure.pageWidth, Swift.min(Swift.max(high * RTFMeasure.pageWidth / wide, 1), 32767))
  }

  /// The size in the header chunk, which comes first (PNG, 11.2.2).
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  /// The size in the frame header, which may come after many other segments (ITU T.81, B.2.2).
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    func number(_ start: Int) -> Int { Int(bytes[start]) << 8 | Int(bytes[start + 1]) }
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(index + 7), number(index + 5))
      }
      index += 2 + number(index + 2)
    }
    return nil
  }
}
