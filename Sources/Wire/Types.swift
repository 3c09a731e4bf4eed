/// Lists the types that a pasteboard's item is offered in.
public enum Types: Method {
  public static let name = "org.pasteboard.Types"

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

  /// What is there.
  public struct Reply: JSONConvertible, Hashable {
    /// The generation of the item.
    public var generation: Int
    /// Who holds the item.
    public var owner: Owner
    /// The types offered, in order; none if nothing is there.
    public var types: [String]

    /// A reply.
    public init(generation: Int, owner: Owner, types: [String]) {
      self.generation = generation
      self.owner = owner
      self.types = types
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      generation = try fields.required("generation")
      owner = try fields.required("owner")
      types = try fields.required("types")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("generation", generation)
      object.add("owner", owner)
      object.add("types", types)
      return .object(object)
    }
  }
}

/// Who holds the item of a pasteboard.
public enum Owner: String, JSONConvertible, Hashable {
  /// The daemon: the item was copied through it.
  case pasteboard
  /// Another application on the display.
  case display
  /// Nobody: nothing is there.
  case nobody

  public init(json: JSON) throws(JSONMismatch) {
    guard let owner = Owner(rawValue: try String(json: json)) else { throw JSONMismatch() }
    self = owner
  }

  public var json: JSON { .string(rawValue) }
}
