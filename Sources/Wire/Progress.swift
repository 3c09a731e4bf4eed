/// Tells how far a load is that ``Provide`` asked for. It is best called oneway.
public enum Progress: Method {
  public static let name = "org.pasteboard.Progress"

  /// How far it is, in units of the provider's own.
  public struct Parameters: JSONConvertible, Hashable {
    /// The load's token.
    public var token: String
    /// How many units are done.
    public var completed: Int
    /// How many there are; nil if that is unknown.
    public var total: Int?

    /// How far a load is.
    public init(token: String, completed: Int, total: Int? = nil) {
      self.token = token
      self.completed = completed
      self.total = total
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      token = try fields.required("token")
      completed = try fields.required("completed")
      total = try fields.optional("total")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("token", token)
      object.add("completed", completed)
      object.add("total", total)
      return .object(object)
    }
  }

  public typealias Reply = NoParameters
}
