/// Asks for everything that an item still promises, so that it outlives the program that provides it: what a provider
/// may call before it ends.
public enum Keep: Method {
  public static let name = "org.pasteboard.Keep"

  /// The item and how much may be spent on it.
  public struct Parameters: JSONConvertible, Hashable {
    /// The generation, from ``Provide``'s first reply.
    public var generation: Int
    /// How long it may take; ten seconds if nothing is said.
    public var milliseconds: Int?
    /// No further load begins when as many bytes were produced; 32 MiB if nothing is said.
    public var bytes: Int?

    /// A call.
    public init(generation: Int, milliseconds: Int? = nil, bytes: Int? = nil) {
      self.generation = generation
      self.milliseconds = milliseconds
      self.bytes = bytes
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      generation = try fields.required("generation")
      milliseconds = try fields.optional("milliseconds")
      bytes = try fields.optional("bytes")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("generation", generation)
      object.add("milliseconds", milliseconds)
      object.add("bytes", bytes)
      return .object(object)
    }
  }

  /// What will stay.
  public struct Reply: JSONConvertible, Hashable {
    /// The promised types that are there now.
    public var kept: [String]
    /// Those that will be withdrawn with the provider.
    public var dropped: [String]

    /// A reply.
    public init(kept: [String], dropped: [String]) {
      self.kept = kept
      self.dropped = dropped
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      kept = try fields.required("kept")
      dropped = try fields.required("dropped")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("kept", kept)
      object.add("dropped", dropped)
      return .object(object)
    }
  }
}
