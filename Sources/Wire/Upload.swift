/// Hands over the bytes of one representation as a stream, where neither a message nor a descriptor can carry them.
///
/// The call needs `upgrade`: after the reply the connection carries chunks, as ``StreamChunk`` describes them. The
/// client sends the bytes and the end. The daemon answers with its own end when all is stored; a chunk before that holds
/// an error reply, which says why it is not. From then on ``Representation/stream`` may name the stream, once, for as
/// long as the connection is open.
public enum Upload: Method {
  public static let name = "org.pasteboard.Upload"

  /// What is known of the bytes before they come.
  public struct Parameters: JSONConvertible, Hashable {
    /// How many there are; nil if that is unknown.
    public var size: Int?
    /// Whether they are a secret, which must never reach the disk.
    public var isSensitive: Bool?

    /// A call.
    public init(size: Int? = nil, isSensitive: Bool? = nil) {
      self.size = size
      self.isSensitive = isSensitive
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      size = try fields.optional("size")
      isSensitive = try fields.optional("sensitive")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("size", size)
      object.add("sensitive", isSensitive)
      return .object(object)
    }
  }

  /// The name of the stream that follows.
  public struct Reply: JSONConvertible, Hashable {
    /// What a representation names the stream by; nobody can guess it.
    public var stream: String

    /// A reply.
    public init(stream: String) { self.stream = stream }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      stream = try fields.required("stream")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("stream", stream)
      return .object(object)
    }
  }
}
