internal import Bytes
internal import Linux
internal import Pasteboard

/// What a picture's header says about it, in words.
enum PictureLabel {
  /// Returns the format and size in pixels of an item's first picture, such as "PNG, 1000 × 620"; nil if it has none.
  static func text(of item: RecordedItem) -> String? {
    for source in item.sources where MediaType(source.type)?.conforms(to: .anyImage) ?? false {
      guard let header = ImageHeader(source.bytes.reader) else { continue }
      let size = header.size.map { ", \($0.width) × \($0.height)" } ?? ""
      return name(of: header.format) + size
    }
    return nil
  }

  private static func name(of format: FileFormat) -> String {
    switch format {
    case .webP: "WebP"
    default: format.rawValue.split(separator: "/").last.map { $0.uppercased() } ?? format.rawValue
    }
  }
}

extension RecordedBytes {
  /// A reader of these bytes; a file that cannot be read looks cut off.
  fileprivate var reader: ContentReader {
    switch self {
    case .bytes(let bytes): ContentReader(bytes)
    case .file(let file, let size):
      ContentReader(count: size) { (try? FileBytes.read(file.rawValue, at: $0, count: $1)) ?? [] }
    }
  }
}
