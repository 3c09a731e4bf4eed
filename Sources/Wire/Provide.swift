/// Puts an item on a pasteboard whose representations are produced only when somebody asks for them.
///
/// The call needs `more`: its replies tell the provider what to do, and the last comes when nobody needs it any longer.
/// The provider answers them by ``Deliver`` and ``Progress`` on another connection. When this one is closed, what was
/// not produced by then is withdrawn.
public enum Provide: Method {
  public static let name = "org.pasteboard.Provide"

  /// The item, as ``Copy`` takes it; representations without bytes are promised.
  public typealias Parameters = Copy.Parameters

  /// What happened, and what it means to the provider.
  public enum Event: String, JSONConvertible, Hashable {
    /// The item is offered; comes first, with the generation.
    case offered
    /// Somebody asked for a type: it is to be produced, and delivered under this token.
    case load
    /// Nobody wants what is being produced under this token any longer.
    case cancel
    /// Another item took this one's place, and all that was asked for is delivered; comes last.
    case finished

    public init(json: JSON) throws(JSONMismatch) {
      guard let event = Event(rawValue: try String(json: json)) else { throw JSONMismatch() }
      self = event
    }

    public var json: JSON { .string(rawValue) }
  }

  /// One event.
  public struct Reply: JSONConvertible, Hashable {
    /// What happened.
    public var event: Event
    /// offered: the generation that the item began.
    public var generation: Int?
    /// offered: what the user should know although the item is stored, as one sentence.
    public var warning: String?
    /// load, cancel: which load is meant; nobody can guess it.
    public var token: String?
    /// load: the type to produce, as it was promised.
    public var type: String?

    /// The item is offered.
    public static func offered(generation: Int, warning: String?) -> Reply {
      Reply(event: .offered, generation: generation, warning: warning)
    }

    /// A type is to be produced.
    public static func load(token: String, type: String) -> Reply { Reply(event: .load, token: token, type: type) }

    /// A load is not wanted any longer.
    public static func cancel(token: String) -> Reply { Reply(event: .cancel, token: token) }

    /// The provider is not needed any longer.
    public static let finished = Reply(event: .finished)

    private init(
      event: Event, generation: Int? = nil, warning: String? = nil, token: String? = nil, type: String? = nil
    ) {
      self.event = event
      self.generation = generation
      self.warning = warning
      self.token = token
      self.type = type
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      event = try fields.required("event")
      generation = try fields.optional("generation")
      warning = try fields.optional("warning")
      token = try fields.optional("token")
      type = try fields.optional("type")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("event", event)
      object.add("generation", generation)
      object.add("warning", warning)
      object.add("token", token)
      object.add("type", type)
      return .object(object)
    }
  }
}
