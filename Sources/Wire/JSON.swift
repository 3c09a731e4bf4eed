/// A JSON value (RFC 8259).
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number that is not an `Int`.
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// The members of a JSON object, in order.
package struct JSONObject: Hashable, Sendable {
  /// One name and its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSON
  }

  /// The members in order.
  package private(set) var members: [Member] = []

  /// Creates an object without members.
  package init() {}

  /// Adds a member at the end, if there is a value.
  package mutating func add(_ name: String, _ value: (some JSONConvertible)?) {
    if let value { append(name, value.json) }
  }

  /// Adds a member at the end.
  package mutating func append(_ name: String, _ value: JSON) { members.append(Member(name: name, value: value)) }

  /// The value of a name; the last if there are several. Complexity: O(n).
  subscript(name: String) -> JSON? { members.last { $0.name == name }?.value }

  /// Returns the value of a required member.
  package func required<Value: JSONConvertible>(_ name: String) throws(JSONMismatch) -> Value {
    guard let value: Value = try optional(name) else { throw JSONMismatch(field: name) }
    return value
  }

  /// Returns the value of a member that may be missing or null.
  package func optional<Value: JSONConvertible>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let value = self[name], value != .null else { return nil }
    do {
      return try Value(json: value)
    } catch {
      throw error.within(name)
    }
  }
}

/// A value with a JSON form.
///
/// The messages spell their forms out. `Codable` would do that for them, but its generic containers are built at run
/// time, which took 0.6 ms of the 1.1 ms of `pb paste`.
package protocol JSONConvertible: Sendable {
  /// Creates the value from its form. Unknown members of objects are ignored.
  init(json: JSON) throws(JSONMismatch)
  /// The value's form.
  var json: JSON { get }
}

extension JSONObject: JSONConvertible {
  package init(json: JSON) throws(JSONMismatch) { self = try json.members() }

  package var json: JSON { .object(self) }
}

/// A JSON value that does not have the expected form.
package struct JSONMismatch: Error, Hashable, Sendable {
  /// The path of the field, joined by dots; empty for the whole value.
  package private(set) var field: String

  /// Creates a mismatch at a field.
  init(field: String = "") { self.field = field }

  /// Returns the same mismatch, seen from the object or array around it.
  func within(_ outer: String) -> JSONMismatch {
    JSONMismatch(field: field.isEmpty ? outer : outer + "." + field)
  }
}

extension JSON {
  /// Returns the members of an object; throws for another value.
  func members() throws(JSONMismatch) -> JSONObject {
    guard case .object(let object) = self else { throw JSONMismatch() }
    return object
  }
}

extension String: JSONConvertible {
  package init(json: JSON) throws(JSONMismatch) {
    guard case .string(let value) = json else { throw JSONMismatch() }
    self = value
  }

  package var json: JSON { .string(self) }
}

extension Int: JSONConvertible {
  package init(json: JSON) throws(JSONMismatch) {
    guard case .integer(let value) = json else { throw JSONMismatch() }
    self = value
  }

  package var json: JSON { .integer(self) }
}

extension Bool: JSONConvertible {
  package init(json: JSON) throws(JSONMismatch) {
    guard case .bool(let value) = json else { throw JSONMismatch() }
    self = value
  }

  package var json: JSON { .bool(self) }
}

/// An enumeration's form is the name of its case.
extension JSONConvertible where Self: RawRepresentable, RawValue == String {
  package init(json: JSON) throws(JSONMismatch) {
    guard let value = Self(rawValue: try String(json: json)) else { throw JSONMismatch() }
    self = value
  }

  package var json: JSON { .string(rawValue) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package init(json: JSON) throws(JSONMismatch) {
    guard case .array(let values) = json else { throw JSONMismatch() }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do {
        elements.append(try Element(json: value))
      } catch {
        throw error.within("\(index)")
      }
    }
    self = elements
  }

  package var json: JSON { .array(map(\.json)) }
}
