/// Gives the text of an interface: the standard method that every varlink service has.
public enum GetInterfaceDescription: Method {
  public static let name = "org.varlink.service.GetInterfaceDescription"

  /// Which interface.
  public struct Parameters: Codable, Hashable, Sendable {
    /// The interface's name.
    public var interface: String

    /// A call.
    public init(interface: String) { self.interface = interface }
  }

  /// The interface.
  public struct Reply: Codable, Hashable, Sendable {
    /// The text in varlink's interface language.
    public var description: String

    /// A reply.
    public init(description: String) { self.description = description }
  }
}
