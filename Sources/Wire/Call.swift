/// The part of a call that is read before the parameters, because their form depends on it.
package struct CallHeader: Hashable, Sendable {
  /// The full name of the method.
  package let method: String
  /// Whether the caller wants no reply.
  package let isOneway: Bool
  /// Whether the caller accepts more than one reply.
  package let wantsMore: Bool
  /// Whether the connection stops speaking varlink after the reply.
  package let isUpgrade: Bool
}

/// A received call: its header, and parameters that are read once their form is known.
package struct IncomingCall: Hashable, Sendable {
  /// The header, which names the method.
  package let header: CallHeader
  private let parameters: JSON

  /// Reads a call without its closing NUL.
  package init(_ message: [UInt8]) throws(MalformedMessage) {
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

  /// Returns the parameters if the header names `method`; throws InvalidParameter. An unknown member is refused,
  /// because it may matter to the caller, such as an item's expiry.
  package func parameters<M: Method>(of method: M.Type) throws(WireError) -> M.Parameters {
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
  /// Returns the path of a member that another value lacks, or nil. Members that are null or false may be missing.
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

/// The replies that a caller expects instead of one.
package enum ReplyMode: String, Hashable, Sendable {
  /// No reply.
  case oneway
  /// Any number of replies; each except the last says that another one follows.
  case more
  /// One reply, after which the connection carries chunks (``StreamChunk``) instead of messages, unless it is an error.
  case upgrade
}

/// Encodes a call of `method` with its closing NUL. Without a mode, it expects one reply.
package func encodeCall<M: Method>(
  _ method: M.Type, _ parameters: M.Parameters, _ mode: ReplyMode? = nil
) -> [UInt8] {
  var message = JSONObject()
  message.add("method", M.name)
  message.add("parameters", parameters)
  if let mode { message.add(mode.rawValue, true) }
  return MessageCodec.encode(message)
}

extension JSONObject {
  /// The parameters of a call or a reply. Missing parameters are an empty object.
  var parameters: JSON {
    switch self["parameters"] {
    case nil, .null: .object(JSONObject())
    case let parameters?: parameters
    }
  }
}
