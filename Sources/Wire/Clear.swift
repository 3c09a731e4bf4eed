/// Empties a pasteboard.
public enum Clear: Method {
  public static let name = "org.pasteboard.Clear"

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

  /// What the clearing came to.
  public struct Reply: Codable, Hashable, Sendable {
    /// The generation that the empty pasteboard began.
    public var generation: Int

    /// A reply.
    public init(generation: Int) { self.generation = generation }
  }
}
