import Testing
import Wire

struct InterfaceDescriptionTests {
  @Test(arguments: InterfaceDescription.all)
  func theTextNamesItsInterfaceAndEndsItsLastLine(interface: InterfaceDescription) {
    #expect(interface.text.split(separator: "\n").contains("interface \(interface.name)"))
    #expect(interface.text.hasSuffix("\n"))
    for line in interface.text.split(separator: "\n") { #expect(line.utf8.count <= 120, "\(line)") }
  }

  @Test func theServiceCardListsTheInterfaces() {
    #expect(ServiceCard.pasteboard.info.interfaces == ["org.pasteboard", "org.varlink.service"])
  }
}

extension InterfaceDescription: CustomTestStringConvertible {
  public var testDescription: String { name }
}
