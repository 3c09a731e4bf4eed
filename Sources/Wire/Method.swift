/// A method of a varlink interface: its name, and the content of its calls and replies.
package protocol Method {
  /// The full name: the interface's, a dot, and the method's.
  static var name: String { get }
  /// The content of a call.
  associatedtype Parameters: JSONConvertible
  /// The content of a successful reply.
  associatedtype Reply: JSONConvertible
}

/// The parameters of a method without any, or an empty reply.
package struct NoParameters: JSONConvertible, Hashable {
  /// Creates empty parameters.
  package init() {}

  package init(json: JSON) throws(JSONMismatch) { _ = try json.members() }

  package var json: JSON { .object(JSONObject()) }
}
