package import Wire

extension ServiceCard {
  /// Answers a call of org.varlink.service, which describes the service; throws the error for an unknown method.
  package func answer(_ call: IncomingCall) throws(WireError) -> Answer {
    switch call.header.method {
    case GetInfo.name: return Answer(GetInfo.self, info)
    case GetInterfaceDescription.name:
      let wanted = try call.parameters(of: GetInterfaceDescription.self).interface
      guard let found = interfaces.first(where: { $0.name == wanted }) else {
        throw .interfaceNotFound(interface: wanted)
      }
      return Answer(GetInterfaceDescription.self, GetInterfaceDescription.Reply(description: found.text))
    case let method:
      let interface = method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
      let isServed = interfaces.contains { $0.name == interface }
      throw isServed ? .methodNotFound(method: method) : .interfaceNotFound(interface: interface)
    }
  }
}
