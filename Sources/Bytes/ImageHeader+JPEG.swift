extension ImageHeader {
  /// The maximum number of segments examined: a few with metadata precede the frame.
  private static let segmentLimit = 1000

  /// Returns the size in the first frame header of a JPEG file (ITU-T T.81, annex B).
  static func jpegSize(_ content: ContentReader) -> Size? {
    var offset = 2
    for _ in 0..<segmentLimit {
      guard let marker = content.number(at: offset, bytes: 2, .bigEndian), marker >> 8 == 0xFF else { return nil }
      switch marker & 0xFF {
      case 0xFF: offset += 1  // any number of these may precede a marker
      case 0x01, 0xD0...0xD7: offset += 2  // has no length
      case 0xC4, 0xC8, 0xCC: offset = next(content, after: offset)  // tables, which share the frames' range
      case 0xC0...0xCF:
        return Size(
          content.number(at: offset + 7, bytes: 2, .bigEndian), content.number(at: offset + 5, bytes: 2, .bigEndian))
      case 0xD8, 0xD9, 0xDA: return nil  // the image itself, or its end, without a frame
      default: offset = next(content, after: offset)
      }
    }
    return nil
  }

  /// Returns the start of the next segment; outside the content if that is cut off.
  private static func next(_ content: ContentReader, after offset: Int) -> Int {
    guard let length = content.number(at: offset + 2, bytes: 2, .bigEndian), length >= 2 else { return content.count }
    return offset + 2 + length
  }
}
