/// Lists the types that a pasteboard's item is offered in.
public enum Types: Method {
  public static let name = "org.pasteboard.Types"

  /// Which pasteboard.
  public struct Parameters: Codable, Hashable, Sendable {
    /// The pasteboard's name; the general one if there is none.
    public var pasteboard: String?
    /// Where the caller's displays are.
    public var environment: Environment?

    /// A call.
    public init(pasteboard: String? = nil, environment: Environment? = nil) {
      self.pasteboard = pasteboard
      self.environment = environment
    }
  }

  /// What is there.
  public struct Reply: Codable, Hashable, Sendable {
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
  }
}

/// Who holds the item of a pasteboard.
public enum Owner: String, Codable, Hashable, Sendable {
  /// The daemon: the item was copied through it.
  case pasteboard
  /// Another application on the display.
  case display
  /// Nobody: nothing is there.
  case nobody
}
