/// Reads X pixmaps of version 3: strings in C, of which the first states the sizes, the next the colours, and the rest
/// are the rows.
enum XPMReader {
  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    let strings = strings(bytes)
    let header = (strings.first ?? []).split(separator: 0x20, omittingEmptySubsequences: true)
    let numbers = header.prefix(4).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, numbers.allSatisfy({ $0 > 0 }) else { throw .malformed }
    let (width, height, count, length) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard width <= Bitmap.pixelLimit, height <= Bitmap.pixelLimit / width else { throw .tooManyPixels }
    guard length <= 8, count <= strings.count, height < strings.count, strings.count - 1 - count >= height,
      strings[(1 + count)...].prefix(height).allSatisfy({ $0.count >= width * length })
    else { throw .malformed }
    var colours: [UInt64: Colour] = [:]
    for line in strings[1...].prefix(count) { colours[key(line.prefix(length))] = colour(line.dropFirst(length)) }
    var result = try Bitmap(width: width, height: height)
    result.hasAlpha = colours.values.contains(.transparent)
    for (y, line) in strings[(1 + count)...].prefix(height).enumerated() {
      for x in 0..<width {
        let start = line.startIndex + x * length
        result.set(x, y, colours[key(line[start..<start + length])] ?? .black)
      }
    }
    return result
  }

  /// Returns what is between quotation marks.
  private static func strings(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var strings: [ArraySlice<UInt8>] = []
    var start: Int?
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\"") {
      if let first = start {
        strings.append(bytes[first..<offset])
        start = nil
      } else {
        start = offset + 1
      }
    }
    return strings
  }

  private static func key(_ characters: ArraySlice<UInt8>) -> UInt64 { characters.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Returns the colour in a list of names for kinds of screens: that for colour, else the last.
  private static func colour(_ line: ArraySlice<UInt8>) -> Colour {
    let words = line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    let place = words.firstIndex(of: "c").map { $0 + 1 } ?? words.endIndex - 1
    guard words.indices.contains(place) else { return .black }
    return named(words[place])
  }

  private static func named(_ name: String) -> Colour {
    if name == "none" || name == "transparent" { return .transparent }
    if name.hasPrefix("#") { return hexadecimal(name.dropFirst()) ?? .black }
    if name.hasPrefix("gray") || name.hasPrefix("grey"), let percent = Int(name.dropFirst(4)),
      (0...100).contains(percent)
    {
      let value = UInt8((percent * 255 + 50) / 100)
      return Colour(red: value, green: value, blue: value)
    }
    return names[name].flatMap { hexadecimal($0[...]) } ?? .black
  }

  /// Returns a colour of three numbers with one to four digits each, the highest of which count.
  private static func hexadecimal(_ digits: Substring) -> Colour? {
    let length = digits.utf8.count / 3
    guard (1...4).contains(length), digits.utf8.count == length * 3 else { return nil }
    let parts = (0..<3).compactMap { part in
      UInt64(digits.dropFirst(part * length).prefix(length), radix: 16)
    }
    guard parts.count == 3 else { return nil }
    let most = UInt64(1) << UInt64(4 * length) - 1
    let values = parts.map { UInt8(($0 * 255 + most / 2) / most) }
    return Colour(red: values[0], green: values[1], blue: values[2])
  }

  /// The names that icons use, of those in X11's rgb.txt.
  private static let names = [
    "black": "000000", "white": "FFFFFF", "red": "FF0000", "green": "00FF00", "blue": "0000FF", "yellow": "FFFF00",
    "cyan": "00FFFF", "magenta": "FF00FF", "gray": "BEBEBE", "grey": "BEBEBE", "orange": "FFA500", "brown": "A52A2A",
    "navy": "000080", "maroon": "B03060", "purple": "A020F0", "pink": "FFC0CB", "gold": "FFD700",
    "darkgreen": "006400", "darkblue": "00008B", "darkred": "8B0000", "lightgray": "D3D3D3", "lightgrey": "D3D3D3",
    "darkgray": "A9A9A9", "darkgrey": "A9A9A9", "lightblue": "ADD8E6",
  ]
}
