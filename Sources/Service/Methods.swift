internal import Descriptors
internal import Host
internal import Pasteboard
internal import Reactor
internal import Wire

/// What is sent back to a client: one message, and the descriptors beside it.
struct Answer {
  let message: [UInt8]
  var descriptors: [SharedDescriptor] = []

  init(message: [UInt8], descriptors: [SharedDescriptor] = []) {
    self.message = message
    self.descriptors = descriptors
  }

  init(_ error: WireError) { message = encodeError(error) }
}

/// The methods that clients may call; each has a file of its own.
@LoopActor
struct Methods {
  let host: PasteboardHost
  let intake: PayloadIntake

  /// Answers one call.
  func answer(_ call: IncomingCall, _ descriptors: PassedDescriptors) async -> Answer {
    do throws(WireError) {
      switch call.header.method {
      case Copy.name:
        let parameters = try call.parameters(of: Copy.self)
        return reply(Copy.self, try await copy(parameters, descriptors.claim(parameters.descriptors)))
      case Paste.name:
        let parameters = try call.parameters(of: Paste.self)
        return try await paste(parameters, descriptors.claim(parameters.descriptors))
      case Types.name: return reply(Types.self, try await types(try call.parameters(of: Types.self)))
      case Clear.name: return reply(Clear.self, try await clear(try call.parameters(of: Clear.self)))
      case Status.name: return reply(Status.self, try await status(try call.parameters(of: Status.self)))
      case GetInfo.name: return reply(GetInfo.self, .pasteboard)
      case GetInterfaceDescription.name:
        return reply(
          GetInterfaceDescription.self, try description(try call.parameters(of: GetInterfaceDescription.self)))
      default: throw unknown(call.header.method)
      }
    } catch {
      return Answer(error)
    }
  }

  private func reply<M: Method>(_ method: M.Type, _ reply: M.Reply) -> Answer {
    Answer(message: encodeReply(method, reply))
  }

  private func description(
    _ parameters: GetInterfaceDescription.Parameters
  ) throws(WireError) -> GetInterfaceDescription.Reply {
    guard let found = InterfaceDescription.all.first(where: { $0.name == parameters.interface }) else {
      throw .interfaceNotFound(interface: parameters.interface)
    }
    return GetInterfaceDescription.Reply(description: found.text)
  }

  private func unknown(_ method: String) -> WireError {
    let interface = method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
    let isServed = InterfaceDescription.all.contains { $0.name == interface }
    return isServed ? .methodNotFound(method: method) : .interfaceNotFound(interface: interface)
  }

  // MARK: What several methods need

  /// The pasteboard that a call names; the general one if it names none.
  func pasteboard(_ name: String?) throws(WireError) -> PasteboardName {
    guard let name else { return .general }
    guard let pasteboard = PasteboardName(name) else { throw .invalidPasteboard(name: name) }
    return pasteboard
  }

  /// Lets a daemon without a display find its caller's, then waits until all that the display has said has arrived.
  func settle(_ name: PasteboardName, _ environment: Environment?) async {
    if let environment { await host.display?.adopt(DisplayEnvironment(environment)) }
    await host.display?.settle(name)
  }

  /// The types that an item is offered in.
  func offered(_ item: PasteboardItem) -> [String] { item.provider.registeredTypes().map(\.description) }
}

extension DisplayEnvironment {
  init(_ environment: Environment) {
    self.init(
      x11Display: environment.display, xAuthority: environment.xauthority, waylandDisplay: environment.waylandDisplay)
  }
}

extension TextFormat {
  /// The formats that a call names.
  static func named(_ names: [String]) throws(WireError) -> [TextFormat] {
    var formats: [TextFormat] = []
    for name in names {
      guard let format = TextFormat(rawValue: name) else { throw .invalidType(type: name) }
      formats.append(format)
    }
    return formats
  }
}
