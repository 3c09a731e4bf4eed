package import Bytes
package import Pasteboard

/// A conversion of a picture, as on the command line of its worker.
package struct PictureConversion: Hashable, Sendable {
  /// The program that converts pictures.
  package static let worker = "pasteboard-picture"

  package var source: PictureFormat
  /// One of the formats that can be written.
  package var target: PictureFormat
  /// The width in pixels to which a wider picture is scaled down, and with which a drawing is made; nil for its own.
  package var width: Int?
  package var capacity: Int?

  package init(from source: PictureFormat, to target: PictureFormat, width: Int? = nil, capacity: Int? = nil) {
    self.source = source
    self.target = target
    self.width = width
    self.capacity = capacity
  }
}

extension PictureConversion: WorkerCommand {
  package var description: String { "\(source.rawValue) to \(target.rawValue)" }

  package var arguments: [String] {
    var words = ["--from", source.rawValue, "--to", target.rawValue]
    if let width { words += ["--width", "\(width)"] }
    if let capacity { words += ["--capacity", "\(capacity)"] }
    return words
  }

  /// A picture has no links.
  package mutating func permit(_ linkSchemes: [LinkScheme]) {}
}

extension PictureConversion {
  /// The syntax of the options, for a message.
  package static let usage = "--from FORMAT --to FORMAT [--width PIXELS] [--capacity BYTES]"

  /// Parses a conversion's command line; nil if it makes no sense.
  package init?(arguments: some Sequence<String>) {
    var values: [String: String] = [:]
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard let value = words.next(), values.updateValue(value, forKey: option) == nil else { return nil }
    }
    guard let source = values.removeValue(forKey: "--from").flatMap(PictureFormat.init(rawValue:)),
      let target = values.removeValue(forKey: "--to").flatMap(PictureFormat.init(rawValue:)),
      PictureFormat.writable.contains(target)
    else { return nil }
    let width = values.removeValue(forKey: "--width").map { Int($0) }
    let capacity = values.removeValue(forKey: "--capacity").map { Int($0) }
    guard values.isEmpty, width != .some(nil), capacity != .some(nil), (width ?? nil) ?? 1 > 0 else { return nil }
    self.init(from: source, to: target, width: width ?? nil, capacity: capacity ?? nil)
  }
}

extension PictureFormat {
  /// Creates the format of a media type; nil if it is not a readable picture.
  package init?(_ type: MediaType) {
    guard let format = FileFormat(rawValue: type.essence).flatMap(PictureFormat.init) else { return nil }
    self = format
  }

  /// The media type in which a format that can be written is offered.
  package var type: MediaType {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .bmp: .bmp
    case .webp: .webP
    default: .octetStream
    }
  }
}
