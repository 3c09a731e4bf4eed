internal import FoundationEssentials

/// JSON objects ended by NUL: the one place that knows the JSON library.
enum MessageCodec {
  /// The message with its closing NUL.
  static func encode(_ message: some Encodable) -> [UInt8] { json(message, []) + [0] }

  /// The message laid out for a reader.
  static func text(_ message: some Encodable) -> String {
    String(decoding: json(message, [.prettyPrinted, .sortedKeys]), as: UTF8.self)
  }

  private static func json(_ message: some Encodable, _ layout: JSONEncoder.OutputFormatting) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = layout.union(.withoutEscapingSlashes)
    do {
      return [UInt8](try encoder.encode(message))
    } catch {
      // Messages are closed types of strings, numbers and arrays, which always have a JSON form.
      preconditionFailure("a message has no JSON form: \(error)")
    }
  }

  /// Reads a message without its NUL.
  static func decode<Message: Decodable>(_ type: Message.Type, from message: [UInt8]) throws(DecodingError) -> Message {
    do {
      return try JSONDecoder().decode(type, from: Data(message))
    } catch let error as DecodingError {
      throw error
    } catch {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "it is not JSON"))
    }
  }
}

/// A reply to `method` as JSON for people and scripts: indented, its fields in alphabetical order.
public func readableJSON<M: Method>(_ method: M.Type, _ reply: M.Reply) -> String {
  MessageCodec.text(reply)
}

/// A message that does not follow the protocol.
public struct MalformedMessage: Error, Hashable, Sendable {
  /// What is wrong with it, as the end of "the message is wrong: …"; never any content.
  public let reason: String

  init(_ error: DecodingError) {
    reason = error.field.map { "the field \($0) is missing or not of its type" } ?? "it is not a JSON object"
  }
}

extension DecodingError {
  /// The path of the field that could not be read, joined by dots; nil if there is no JSON at all.
  var field: String? {
    let path: [any CodingKey]
    switch self {
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    @unknown default: return nil
    }
    return path.isEmpty ? nil : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
