/// An error reply: those of `org.pasteboard`, and the four that every varlink service has.
public enum WireError: Error, Hashable, Sendable {
  /// The pasteboard holds nothing.
  case nothingThere(pasteboard: String)
  /// The item is not offered in this type.
  case typeNotOffered(type: String, offered: [String])
  /// There are more bytes than the way they would go can carry.
  case tooLarge(limit: Int)
  /// The representation could not be produced.
  case loadFailed(type: String, reason: String)
  /// A step took too long.
  case timedOut(step: String)
  /// The name is not one of a type.
  case invalidType(type: String)
  /// The name is not one of a pasteboard.
  case invalidPasteboard(name: String)
  /// The representation contradicts itself or the message.
  case invalidRepresentation(reason: String)
  /// Fewer descriptors arrived than the message states: something between the peers drops them.
  case descriptorsLost(stated: Int, arrived: Int)
  /// The message is not a varlink message; the sender of this error closes the connection.
  case malformedMessage(reason: String)

  /// org.varlink.service: there is no such interface.
  case interfaceNotFound(interface: String)
  /// org.varlink.service: the interface has no such method.
  case methodNotFound(method: String)
  /// org.varlink.service: the method is declared, but not served.
  case methodNotImplemented(method: String)
  /// org.varlink.service: a parameter is missing or not of its type.
  case invalidParameter(parameter: String)

  /// An error that this version does not know.
  case unknown(name: String)

  /// The error's full name on the wire.
  public var name: String {
    switch self {
    case .nothingThere: "org.pasteboard.NothingThere"
    case .typeNotOffered: "org.pasteboard.TypeNotOffered"
    case .tooLarge: "org.pasteboard.TooLarge"
    case .loadFailed: "org.pasteboard.LoadFailed"
    case .timedOut: "org.pasteboard.TimedOut"
    case .invalidType: "org.pasteboard.InvalidType"
    case .invalidPasteboard: "org.pasteboard.InvalidPasteboard"
    case .invalidRepresentation: "org.pasteboard.InvalidRepresentation"
    case .descriptorsLost: "org.pasteboard.DescriptorsLost"
    case .malformedMessage: "org.pasteboard.MalformedMessage"
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .unknown(let name): name
    }
  }
}

extension WireError {
  /// The fields that the parameters of errors have.
  enum Field: String, CodingKey {
    case pasteboard, type, offered, limit, reason, step, name, stated, arrived, interface, method, parameter
  }

  /// Writes the error's parameters.
  func encode(into fields: inout KeyedEncodingContainer<Field>) throws {
    switch self {
    case .nothingThere(let pasteboard): try fields.encode(pasteboard, forKey: .pasteboard)
    case .typeNotOffered(let type, let offered):
      try fields.encode(type, forKey: .type)
      try fields.encode(offered, forKey: .offered)
    case .tooLarge(let limit): try fields.encode(limit, forKey: .limit)
    case .loadFailed(let type, let reason):
      try fields.encode(type, forKey: .type)
      try fields.encode(reason, forKey: .reason)
    case .timedOut(let step): try fields.encode(step, forKey: .step)
    case .invalidType(let type): try fields.encode(type, forKey: .type)
    case .invalidPasteboard(let name): try fields.encode(name, forKey: .name)
    case .invalidRepresentation(let reason), .malformedMessage(let reason): try fields.encode(reason, forKey: .reason)
    case .descriptorsLost(let stated, let arrived):
      try fields.encode(stated, forKey: .stated)
      try fields.encode(arrived, forKey: .arrived)
    case .interfaceNotFound(let interface): try fields.encode(interface, forKey: .interface)
    case .methodNotFound(let method), .methodNotImplemented(let method): try fields.encode(method, forKey: .method)
    case .invalidParameter(let parameter): try fields.encode(parameter, forKey: .parameter)
    case .unknown: break
    }
  }

  /// Reads the error called `errorName` from its parameters.
  init(named errorName: String, from fields: KeyedDecodingContainer<Field>) throws {
    func text(_ field: Field) throws -> String { try fields.decode(String.self, forKey: field) }
    func number(_ field: Field) throws -> Int { try fields.decode(Int.self, forKey: field) }
    switch errorName {
    case "org.pasteboard.NothingThere": self = .nothingThere(pasteboard: try text(.pasteboard))
    case "org.pasteboard.TypeNotOffered":
      self = .typeNotOffered(type: try text(.type), offered: try fields.decode([String].self, forKey: .offered))
    case "org.pasteboard.TooLarge": self = .tooLarge(limit: try number(.limit))
    case "org.pasteboard.LoadFailed": self = .loadFailed(type: try text(.type), reason: try text(.reason))
    case "org.pasteboard.TimedOut": self = .timedOut(step: try text(.step))
    case "org.pasteboard.InvalidType": self = .invalidType(type: try text(.type))
    case "org.pasteboard.InvalidPasteboard": self = .invalidPasteboard(name: try text(.name))
    case "org.pasteboard.InvalidRepresentation": self = .invalidRepresentation(reason: try text(.reason))
    case "org.pasteboard.DescriptorsLost":
      self = .descriptorsLost(stated: try number(.stated), arrived: try number(.arrived))
    case "org.pasteboard.MalformedMessage": self = .malformedMessage(reason: try text(.reason))
    case "org.varlink.service.InterfaceNotFound": self = .interfaceNotFound(interface: try text(.interface))
    case "org.varlink.service.MethodNotFound": self = .methodNotFound(method: try text(.method))
    case "org.varlink.service.MethodNotImplemented": self = .methodNotImplemented(method: try text(.method))
    case "org.varlink.service.InvalidParameter": self = .invalidParameter(parameter: try text(.parameter))
    default: self = .unknown(name: errorName)
    }
  }
}
