/// The part of a call that says what to do with the rest: it is read before the parameters, whose form depends on it.
public struct CallHeader: Hashable, Sendable {
  /// The full name of the method.
  public let method: String
  /// The caller wants no reply.
  public let isOneway: Bool
  /// The caller takes more than one reply.
  public let wantsMore: Bool
  /// The connection stops speaking varlink after the reply.
  public let isUpgrade: Bool
}

/// A call as it came in: its header, and parameters that are read when it is known what they should be.
public struct IncomingCall: Hashable, Sendable {
  /// What to do with the parameters.
  public let header: CallHeader
  private let parameters: JSON

  /// Reads a call, given without its closing NUL.
  public init(_ message: [UInt8]) throws(MalformedMessage) {
    let fields = try MessageCodec.decode(message)
    do {
      header = CallHeader(
        method: try fields.required("method"), isOneway: try fields.optional("oneway") ?? false,
        wantsMore: try fields.optional("more") ?? false, isUpgrade: try fields.optional("upgrade") ?? false)
    } catch {
      throw MalformedMessage(error)
    }
    parameters = fields.parameters
  }

  /// The parameters, if the header names `method`; throws InvalidParameter. A member that this version does not know may be
  /// what matters to the caller, such as when an item is to go, so it is refused.
  public func parameters<M: Method>(of method: M.Type) throws(WireError) -> M.Parameters {
    do throws(JSONMismatch) {
      let read = try M.Parameters(json: parameters)
      if let unknown = parameters.member(missingIn: read.json) { throw JSONMismatch(field: unknown) }
      return read
    } catch {
      throw .invalidParameter(parameter: error.field.isEmpty ? "parameters" : error.field)
    }
  }
}

extension JSON {
  /// The path of a member that another value lacks; nil if there is none. What is null or false may be missing.
  fileprivate func member(missingIn other: JSON) -> String? {
    switch (self, other) {
    case (.object(let object), .object(let others)):
      for member in object.members where member.value != .null && member.value != .bool(false) {
        guard let value = others[member.name] else { return member.name }
        if let inner = member.value.member(missingIn: value) { return "\(member.name).\(inner)" }
      }
    case (.array(let elements), .array(let others)):
      for (index, pair) in zip(elements, others).enumerated() {
        if let inner = pair.0.member(missingIn: pair.1) { return "\(index).\(inner)" }
      }
    default: break
    }
    return nil
  }
}

/// What a caller expects instead of one reply.
public enum ReplyMode: String, Hashable, Sendable {
  /// None at all.
  case oneway
  /// As many as there are, each but the last saying that another one follows.
  case more
  /// One, after which the connection carries chunks (``StreamChunk``) instead of messages, unless it is an error.
  case upgrade
}

/// A call of `method`, with its closing NUL; it wants one reply if no mode says otherwise.
public func encodeCall<M: Method>(
  _ method: M.Type, _ parameters: M.Parameters, _ mode: ReplyMode? = nil
) -> [UInt8] {
  var message = JSONObject()
  message.add("method", M.name)
  message.add("parameters", parameters)
  if let mode { message.add(mode.rawValue, true) }
  return MessageCodec.encode(message)
}

extension JSONObject {
  /// The parameters of a call or a reply. None at all are the same as an empty object.
  var parameters: JSON {
    switch self["parameters"] {
    case nil, .null: .object(JSONObject())
    case let parameters?: parameters
    }
  }
}
