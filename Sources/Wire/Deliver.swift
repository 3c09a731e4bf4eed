/// Ends a load that ``Provide`` asked for: with the representation, or with the reason why there is none.
public enum Deliver: Method {
  public static let name = "org.pasteboard.Deliver"

  /// Exactly one of `representation` and `error` is there.
  public struct Parameters: JSONConvertible, Hashable {
    /// The load's token.
    public var token: String
    /// What was asked for.
    public var representation: Representation?
    /// Why it cannot be given, as one sentence, which `pb status` shows; it should not quote content.
    public var error: String?
    /// How many descriptors travel beside the call.
    public var descriptors: Int?

    /// A load that succeeded.
    public init(token: String, representation: Representation, descriptors: Int? = nil) {
      self.token = token
      self.representation = representation
      self.descriptors = descriptors
    }

    /// A load that failed.
    public init(token: String, error: String) {
      self.token = token
      self.error = error
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      token = try fields.required("token")
      representation = try fields.optional("representation")
      error = try fields.optional("error")
      descriptors = try fields.optional("descriptors")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("token", token)
      object.add("representation", representation)
      object.add("error", error)
      object.add("descriptors", descriptors)
      return .object(object)
    }
  }

  public typealias Reply = NoParameters
}
