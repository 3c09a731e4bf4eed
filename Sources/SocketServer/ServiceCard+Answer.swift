package import Wire

extension ServiceCard {
  /// Answers a call of org.varlink.service, which describes the service; throws the error for an unknown method.
  package func answer(_ call: IncomingCall) throws(WireError) -> Answer {
    switch try ServiceCall(call) {
    case .getInfo: return Answer(GetInfo.self, info)
    case .getInterfaceDescription(let wanted):
      guard let found = interfaces.first(where: { $0.name == wanted.interface }) else {
        throw .interfaceNotFound(interface: wanted.interface)
      }
      return Answer(GetInterfaceDescription.self, GetInterfaceDescription.Reply(description: found.text))
    case nil:
      let method = call.header.method
      let interface = method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
      let isServed = interfaces.contains { $0.name == interface }
      throw isServed ? .methodNotFound(method: method) : .interfaceNotFound(interface: interface)
    }
  }
}
