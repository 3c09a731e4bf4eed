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
  /// No stream of this name is stored: it is not whole, was used, went with its connection, or never began.
  case unknownStream
  /// No load that is under way has this token: it has ended, was cancelled, or never began.
  case unknownLoad
  /// No item that a program provides has this generation.
  case unknownItem(generation: Int)
  /// The bytes travel as a stream after the reply, for which the caller must upgrade the connection.
  case expectedUpgrade
  /// Something has run out that has a limit; what the daemon holds stays.
  case exhausted(reason: String)
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
  /// org.varlink.service: the method has several replies, which the caller must say that it takes.
  case expectedMore

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
    case .unknownStream: "org.pasteboard.UnknownStream"
    case .unknownLoad: "org.pasteboard.UnknownLoad"
    case .unknownItem: "org.pasteboard.UnknownItem"
    case .exhausted: "org.pasteboard.Exhausted"
    case .malformedMessage: "org.pasteboard.MalformedMessage"
    case .expectedUpgrade: "org.pasteboard.ExpectedUpgrade"
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .expectedMore: "org.varlink.service.ExpectedMore"
    case .unknown(let name): name
    }
  }
}

extension WireError {
  /// The error's parameters.
  var parameters: JSONObject {
    var object = JSONObject()
    switch self {
    case .nothingThere(let pasteboard): object.add("pasteboard", pasteboard)
    case .typeNotOffered(let type, let offered):
      object.add("type", type)
      object.add("offered", offered)
    case .tooLarge(let limit): object.add("limit", limit)
    case .loadFailed(let type, let reason):
      object.add("type", type)
      object.add("reason", reason)
    case .timedOut(let step): object.add("step", step)
    case .invalidType(let type): object.add("type", type)
    case .invalidPasteboard(let name): object.add("name", name)
    case .invalidRepresentation(let reason), .malformedMessage(let reason), .exhausted(let reason):
      object.add("reason", reason)
    case .descriptorsLost(let stated, let arrived):
      object.add("stated", stated)
      object.add("arrived", arrived)
    case .interfaceNotFound(let interface): object.add("interface", interface)
    case .methodNotFound(let method), .methodNotImplemented(let method): object.add("method", method)
    case .invalidParameter(let parameter): object.add("parameter", parameter)
    case .unknownItem(let generation): object.add("generation", generation)
    case .unknownStream, .unknownLoad, .expectedMore, .expectedUpgrade, .unknown: break
    }
    return object
  }

  /// The error called `name` with these parameters. An error is an error even when its parameters are not as this
  /// version knows them.
  init(named name: String, _ parameters: JSON) {
    do throws(JSONMismatch) {
      self = try WireError.known(name, try parameters.members())
    } catch {
      self = .unknown(name: name)
    }
  }

  private static func known(_ name: String, _ fields: JSONObject) throws(JSONMismatch) -> WireError {
    switch name {
    case "org.pasteboard.NothingThere": .nothingThere(pasteboard: try fields.required("pasteboard"))
    case "org.pasteboard.TypeNotOffered":
      .typeNotOffered(type: try fields.required("type"), offered: try fields.required("offered"))
    case "org.pasteboard.TooLarge": .tooLarge(limit: try fields.required("limit"))
    case "org.pasteboard.LoadFailed":
      .loadFailed(type: try fields.required("type"), reason: try fields.required("reason"))
    case "org.pasteboard.TimedOut": .timedOut(step: try fields.required("step"))
    case "org.pasteboard.InvalidType": .invalidType(type: try fields.required("type"))
    case "org.pasteboard.InvalidPasteboard": .invalidPasteboard(name: try fields.required("name"))
    case "org.pasteboard.InvalidRepresentation": .invalidRepresentation(reason: try fields.required("reason"))
    case "org.pasteboard.DescriptorsLost":
      .descriptorsLost(stated: try fields.required("stated"), arrived: try fields.required("arrived"))
    case "org.pasteboard.UnknownStream": .unknownStream
    case "org.pasteboard.UnknownLoad": .unknownLoad
    case "org.pasteboard.UnknownItem": .unknownItem(generation: try fields.required("generation"))
    case "org.pasteboard.Exhausted": .exhausted(reason: try fields.required("reason"))
    case "org.pasteboard.MalformedMessage": .malformedMessage(reason: try fields.required("reason"))
    case "org.varlink.service.InterfaceNotFound": .interfaceNotFound(interface: try fields.required("interface"))
    case "org.varlink.service.MethodNotFound": .methodNotFound(method: try fields.required("method"))
    case "org.varlink.service.MethodNotImplemented": .methodNotImplemented(method: try fields.required("method"))
    case "org.varlink.service.InvalidParameter": .invalidParameter(parameter: try fields.required("parameter"))
    case "org.pasteboard.ExpectedUpgrade": .expectedUpgrade
    case "org.varlink.service.ExpectedMore": .expectedMore
    default: .unknown(name: name)
    }
  }
}
