/// A method of a varlink interface: its name, and what its calls and replies carry.
public protocol Method {
  /// The full name: the interface's, a dot, the method's.
  static var name: String { get }
  /// What a call carries.
  associatedtype Parameters: Codable & Sendable
  /// What a successful reply carries.
  associatedtype Reply: Codable & Sendable
}

/// The parameters of a method that takes none, or the reply of one that answers nothing.
public struct NoParameters: Codable, Hashable, Sendable {
  /// Nothing.
  public init() {}
}
