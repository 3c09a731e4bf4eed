/// Encodes and decodes messages: JSON objects that end with a NUL (https://varlink.org/Wire-Format).
enum MessageCodec {
  /// Returns the message with its closing NUL.
  static func encode(_ message: JSONObject) -> [UInt8] { JSONWriter.write(.object(message)) + [0] }

  /// Reads a message without its NUL.
  static func decode(_ message: [UInt8]) throws(MalformedMessage) -> JSONObject {
    guard case .object(let object) = try JSONReader.read(message) else {
      throw MalformedMessage(reason: "it is not a JSON object")
    }
    return object
  }
}

/// A message that does not follow the protocol.
package struct MalformedMessage: Error, Hashable, Sendable {
  /// The error, as the end of "the message is wrong: …"; never any content.
  package let reason: String

  init(reason: String) { self.reason = reason }

  init(_ mismatch: JSONMismatch) { reason = "the field \(mismatch.field) is missing or not of its type" }
}
