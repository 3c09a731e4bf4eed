/// Loads one representation of a pasteboard's item.
///
/// A call with `more` gets replies before the last that tell how far the load behind it is, ten in a second at most.
public enum Paste: Method {
  public static let name = "org.pasteboard.Paste"

  /// What to load. With neither type nor format it is plain text if that is offered, else the first type offered.
  public struct Parameters: JSONConvertible, Hashable {
    /// The pasteboard's name; the general one if there is none.
    public var pasteboard: String?
    /// The type to load as it is offered: a media type, an X11 target or a uniform type identifier.
    public var type: String?
    /// The format to convert to ("markdown", "html", "rtf", "plain").
    public var format: String?
    /// 1 if a probe descriptor travels beside the call: if it arrives, the reply may use a descriptor too.
    public var descriptors: Int?
    /// Where the caller's displays are.
    public var environment: Environment?

    /// A call.
    public init(
      pasteboard: String? = nil, type: String? = nil, format: String? = nil, descriptors: Int? = nil,
      environment: Environment? = nil
    ) {
      self.pasteboard = pasteboard
      self.type = type
      self.format = format
      self.descriptors = descriptors
      self.environment = environment
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      pasteboard = try fields.optional("pasteboard")
      type = try fields.optional("type")
      format = try fields.optional("format")
      descriptors = try fields.optional("descriptors")
      environment = try fields.optional("environment")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      object.add("type", type)
      object.add("format", format)
      object.add("descriptors", descriptors)
      object.add("environment", environment)
      return .object(object)
    }
  }

  /// The representation that was loaded, or how far that is.
  public struct Reply: JSONConvertible, Hashable {
    /// The representation; it is in the last reply.
    public var representation: Representation?
    /// The generation of the item that it belongs to.
    public var generation: Int
    /// How many descriptors travel beside the reply.
    public var descriptors: Int?
    /// A reply before the last: how many units are done, of the producer's own kind, usually bytes.
    public var completed: Int?
    /// A reply before the last: how many units there are; nil if that is unknown.
    public var total: Int?
    /// Whether the item is sensitive: its bytes stay off the receiver's disk, too, unless the user puts them there.
    public var isSensitive: Bool?

    /// The last reply.
    public init(
      representation: Representation, generation: Int, descriptors: Int? = nil, isSensitive: Bool? = nil
    ) {
      self.representation = representation
      self.generation = generation
      self.descriptors = descriptors
      self.isSensitive = isSensitive
    }

    /// A reply before the last.
    public init(generation: Int, completed: Int, total: Int?) {
      self.generation = generation
      self.completed = completed
      self.total = total
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      representation = try fields.optional("representation")
      generation = try fields.required("generation")
      descriptors = try fields.optional("descriptors")
      completed = try fields.optional("completed")
      total = try fields.optional("total")
      isSensitive = try fields.optional("sensitive")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("representation", representation)
      object.add("generation", generation)
      object.add("descriptors", descriptors)
      object.add("completed", completed)
      object.add("total", total)
      object.add("sensitive", isSensitive)
      return .object(object)
    }
  }
}
