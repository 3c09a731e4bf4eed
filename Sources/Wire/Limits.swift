/// How much the daemon takes, so that nobody reads or hands over what it would refuse.
public enum Limits: Method {
  public static let name = "org.pasteboard.Limits"

  /// Which pasteboard an item is meant for.
  public struct Parameters: JSONConvertible, Hashable {
    /// The pasteboard's name; the general one if there is none.
    public var pasteboard: String?

    /// A call.
    public init(pasteboard: String? = nil) { self.pasteboard = pasteboard }

    public init(json: JSON) throws(JSONMismatch) { pasteboard = try json.members().optional("pasteboard") }

    public var json: JSON {
      var object = JSONObject()
      object.add("pasteboard", pasteboard)
      return .object(object)
    }
  }

  /// Numbers of bytes.
  public struct Reply: JSONConvertible, Hashable {
    /// The most that one item may have.
    public var item: Int
    /// What a new item on the pasteboard may have at the moment, beside the items of the others.
    public var room: Int

    /// A reply.
    public init(item: Int, room: Int) {
      self.item = item
      self.room = room
    }

    public init(json: JSON) throws(JSONMismatch) {
      let fields = try json.members()
      item = try fields.required("item")
      room = try fields.required("room")
    }

    public var json: JSON {
      var object = JSONObject()
      object.add("item", item)
      object.add("room", room)
      return .object(object)
    }
  }
}
