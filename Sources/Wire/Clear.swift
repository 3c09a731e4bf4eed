/// Empties a pasteboard.
public enum Clear: Method {
  public static let name = "org.pasteboard.Clear"

  /// Which pasteboard.
  public struct Parameters: JSONConvertible, Hashable {
    /// The pasteboard's name; the general one if there is none.
    public var pasteboard: String?
    /// Where the caller's displays are.
    public var environment: Environment?

    /// A call.
    public init(pasteboard: String? = nil, environment: Environment? = nil) {
      self.pasteboard = pasteboard
      self.environment = environment
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      pasteboard = try fields.optional("pasteboard")
      environment = try fields.optional("environment")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      object.add("environment", environment)
      return .object(object)
    }
  }

  /// What the clearing came to.
  public struct Reply: JSONConvertible, Hashable {
    /// The generation that the empty pasteboard began.
    public var generation: Int

    /// A reply.
    public init(generation: Int) { self.generation = generation }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      generation = try fields.required("generation")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("generation", generation)
      return .object(object)
    }
  }
}
