/// Puts an item on a pasteboard.
public enum Copy: Method {
  public static let name = "org.pasteboard.Copy"

  /// The item, and where to put it.
  public struct Parameters: JSONConvertible, Hashable {
    /// The pasteboard's name; the general one if there is none.
    public var pasteboard: String?
    /// The item's representations, the source itself first.
    public var representations: [Representation]
    /// The only formats to offer ("markdown", "html", "rtf", "plain"); all that can be derived if there are none.
    public var formats: [String]?
    /// A name for the item, such as its file's.
    public var name: String?
    /// Whether it is a secret, which must never reach the disk.
    public var isSensitive: Bool?
    /// Whether it is a document, whose HTML is written anew so that it survives receivers. What is not goes out byte for
    /// byte.
    public var isDocument: Bool?
    /// How many descriptors travel beside the call.
    public var descriptors: Int?
    /// Where the caller's displays are.
    public var environment: Environment?

    /// A call.
    public init(
      pasteboard: String? = nil, representations: [Representation], formats: [String]? = nil, name: String? = nil,
      isSensitive: Bool? = nil, isDocument: Bool? = nil, descriptors: Int? = nil, environment: Environment? = nil
    ) {
      self.pasteboard = pasteboard
      self.representations = representations
      self.formats = formats
      self.name = name
      self.isSensitive = isSensitive
      self.isDocument = isDocument
      self.descriptors = descriptors
      self.environment = environment
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      pasteboard = try fields.optional("pasteboard")
      representations = try fields.required("representations")
      formats = try fields.optional("formats")
      name = try fields.optional("name")
      isSensitive = try fields.optional("sensitive")
      isDocument = try fields.optional("document")
      descriptors = try fields.optional("descriptors")
      environment = try fields.optional("environment")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      object.add("representations", representations)
      object.add("formats", formats)
      object.add("name", name)
      object.add("sensitive", isSensitive)
      object.add("document", isDocument)
      object.add("descriptors", descriptors)
      object.add("environment", environment)
      return .object(object)
    }
  }

  /// What the copy came to.
  public struct Reply: JSONConvertible, Hashable {
    /// The generation that the item began.
    public var generation: Int
    /// What the user should know although the item is stored, as one sentence.
    public var warning: String?

    /// A reply.
    public init(generation: Int, warning: String? = nil) {
      self.generation = generation
      self.warning = warning
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      generation = try fields.required("generation")
      warning = try fields.optional("warning")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("generation", generation)
      object.add("warning", warning)
      return .object(object)
    }
  }
}
