internal import Bytes
internal import Linux
internal import Pasteboard

/// A picture's format and size, in words.
enum PictureLabel {
  /// Returns the format and size in pixels of an item's first picture, such as "PNG, 1000 × 620"; nil if it has none.
  static func text(of item: RecordedItem) -> String? {
    item.sources.lazy.filter { MediaType($0.type)?.conforms(to: .anyImage) ?? false }
      .compactMap { ImageHeader($0.bytes.reader) }.first?.description
  }
}

extension RecordedBytes {
  fileprivate var reader: ContentReader {
    switch self {
    case .bytes(let bytes): ContentReader(bytes)
    case .file(let file, let size): ContentReader(file, size: size)
    }
  }
}
