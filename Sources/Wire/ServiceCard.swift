/// The description of a program that serves a socket, with its interfaces.
package struct ServiceCard: Sendable {
  /// The program's name.
  package let product: String
  /// The interfaces that it serves.
  package let interfaces: [InterfaceDescription]

  /// The reply to GetInfo.
  package var info: GetInfo.Reply {
    GetInfo.Reply(
      vendor: "Pasteboard", product: product, version: Version.current, url: "https://varlink.org",
      interfaces: interfaces.map(\.name))
  }

  private init(_ product: String, serving names: Set<String>) {
    self.product = product
    interfaces = InterfaceDescription.all.filter { names.contains($0.name) }
  }

  /// The daemon's description.
  package static let pasteboard = ServiceCard("pasteboardd", serving: ["org.pasteboard", "org.varlink.service"])

  /// The history's description.
  package static let history = ServiceCard(
    "pasteboard-history", serving: ["org.pasteboard.history", "org.varlink.service"])
}
