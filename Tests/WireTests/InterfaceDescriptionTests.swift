import Testing
import Wire

@Suite(.timeLimit(.minutes(30))) struct InterfaceDescriptionTests {
  @Test(arguments: InterfaceDescription.all)
  func theTextNamesItsInterfaceAndEndsItsLastLine(interface: InterfaceDescription) {
    #expect(interface.text.split(separator: "\n").contains("interface \(interface.name)"))
    #expect(interface.text.hasSuffix("\n"))
    #expect(interface.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 120 })
  }

  @Test func theServiceCardListsTheInterfaces() {
    #expect(ServiceCard.pasteboard.info.interfaces == ["org.pasteboard", "org.varlink.service"])
  }
}
