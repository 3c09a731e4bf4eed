/// A method of a varlink interface: its name, and the content of its calls and replies.
public protocol Method {
  /// The full name: the interface's, a dot, and the method's.
  static var name: String { get }
  /// The content of a call.
  associatedtype Parameters: JSONConvertible
  /// The content of a successful reply.
  associatedtype Reply: JSONConvertible
}

/// The parameters of a method without any, or an empty reply.
public struct NoParameters: JSONConvertible, Hashable {
  /// Creates empty parameters.
  public init() {}

  public init(json: JSON) throws(JSONMismatch) { _ = try json.members() }

  public var json: JSON { .object(JSONObject()) }
}
