/// A method of a varlink interface: its name, and what its calls and replies carry.
public protocol Method {
  /// The full name: the interface's, a dot, the method's.
  static var name: String { get }
  /// What a call carries.
  associatedtype Parameters: CallParameters
  /// What a successful reply carries.
  associatedtype Reply: JSONConvertible
}

/// What a call carries.
public protocol CallParameters: JSONConvertible {
  /// Whether there is a field of this name.
  static func hasField(_ name: String) -> Bool
}

/// The parameters of a method that takes none, or the reply of one that answers nothing.
public struct NoParameters: CallParameters, Hashable {
  /// Nothing.
  public init() {}

  public init(json: JSON) throws(JSONMismatch) { _ = try json.members() }

  public var json: JSON { .object(JSONObject()) }

  public static func hasField(_ name: String) -> Bool { false }
}
