/// Gives the text of an interface: the standard method that every varlink service has.
public enum GetInterfaceDescription: Method {
  public static let name = "org.varlink.service.GetInterfaceDescription"

  /// Which interface.
  public struct Parameters: JSONConvertible, Hashable {
    /// The interface's name.
    public var interface: String

    /// A call.
    public init(interface: String) { self.interface = interface }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      interface = try fields.required("interface")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("interface", interface)
      return .object(object)
    }
  }

  /// The interface.
  public struct Reply: JSONConvertible, Hashable {
    /// The text in varlink's interface language.
    public var description: String

    /// A reply.
    public init(description: String) { self.description = description }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      description = try fields.required("description")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("description", description)
      return .object(object)
    }
  }
}
