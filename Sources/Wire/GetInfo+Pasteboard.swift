extension GetInfo.Reply {
  /// The daemon's own card.
  public static let pasteboard = GetInfo.Reply(
    vendor: "Pasteboard", product: "pasteboardd", version: Version.current, url: "https://varlink.org",
    interfaces: InterfaceDescription.all.map(\.name))
}
