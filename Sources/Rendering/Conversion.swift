public import Pasteboard

/// What one conversion is asked for, in the words of `pasteboard-render`'s command line.
public struct Conversion: Hashable, Sendable, CustomStringConvertible {
  /// A character encoding that the worker writes plain text in.
  public enum Encoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case latin1 = "iso-8859-1"
  }

  /// The format of the source.
  public var source: TextFormat
  /// The format to write.
  public var target: TextFormat
  /// The character encoding to write; anything but UTF-8 makes sense for what is shown as plain text only.
  public var encoding: Encoding

  /// A conversion between two formats. From plain to plain it repairs and encodes, and changes nothing else.
  public init(from source: TextFormat, to target: TextFormat, encoding: Encoding = .utf8) {
    self.source = source
    self.target = target
    self.encoding = encoding
  }

  /// As a person would say it.
  public var description: String { "\(source) to \(target)" + (encoding == .utf8 ? "" : " in \(encoding.rawValue)") }

  var arguments: [String] {
    ["--from", source.rawValue, "--to", target.rawValue, "--encoding", encoding.rawValue]
  }
}
