import Testing
import Wire

@Suite(.timeLimit(.minutes(30))) struct InterfaceDescriptionTests {
  @Test(arguments: [
    Copy.name, Upload.name, Provide.name, Deliver.name, Progress.name, Keep.name, Paste.name, Limits.name,
    Types.name, Watch.name,
    Clear.name,
    Status.name, GetInfo.name, GetInterfaceDescription.name,
  ])
  func everyMethodIsDeclared(method: String) throws {
    let dot = try #require(method.lastIndex(of: "."))
    let interface = try #require(InterfaceDescription.all.first { $0.name == method[..<dot] })
    #expect(interface.text.contains("\nmethod \(method[method.index(after: dot)...])("))
  }

  @Test(arguments: InterfaceDescription.all)
  func theTextNamesItsInterfaceAndEndsItsLastLine(interface: InterfaceDescription) {
    #expect(interface.text.split(separator: "\n").contains("interface \(interface.name)"))
    #expect(interface.text.hasSuffix("\n"))
    #expect(interface.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 120 })
  }

  @Test func theServiceCardListsTheInterfaces() {
    #expect(GetInfo.Reply.pasteboard.interfaces == ["org.varlink.service", "org.pasteboard"])
  }
}
