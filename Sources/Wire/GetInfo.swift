/// Tells what service this is: the standard method that every varlink service has.
public enum GetInfo: Method {
  public static let name = "org.varlink.service.GetInfo"

  public typealias Parameters = NoParameters

  /// The service's card.
  public struct Reply: Hashable, Sendable {
    /// Who makes it.
    public var vendor: String
    /// What it is called.
    public var product: String
    /// Its version.
    public var version: String
    /// Where to read about it.
    public var url: String
    /// The interfaces that it serves.
    public var interfaces: [String]

    /// The daemon's own card.
    public static let pasteboard = Reply(
      vendor: "Pasteboard", product: "pasteboardd", version: Version.current, url: "https://varlink.org",
      interfaces: InterfaceDescription.all.map(\.name))
  }
}

extension GetInfo.Reply: JSONConvertible {
  public init(json: JSON) throws(JSONMismatch) {
    let fields = try json.members()
    vendor = try fields.required("vendor")
    product = try fields.required("product")
    version = try fields.required("version")
    url = try fields.required("url")
    interfaces = try fields.required("interfaces")
  }

  public var json: JSON {
    var object = JSONObject()
    object.add("vendor", vendor)
    object.add("product", product)
    object.add("version", version)
    object.add("url", url)
    object.add("interfaces", interfaces)
    return .object(object)
  }
}
