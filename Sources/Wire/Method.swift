/// A method of a varlink interface: its name, and what its calls and replies carry.
public protocol Method {
  /// The full name: the interface's, a dot, the method's.
  static var name: String { get }
  /// What a call carries.
  associatedtype Parameters: JSONConvertible
  /// What a successful reply carries.
  associatedtype Reply: JSONConvertible
}

/// The parameters of a method that takes none, or the reply of one that answers nothing.
public struct NoParameters: JSONConvertible, Hashable {
  /// Nothing.
  public init() {}

  public init(json: JSON) throws(JSONMismatch) { _ = try json.members() }

  public var json: JSON { .object(JSONObject()) }
}
