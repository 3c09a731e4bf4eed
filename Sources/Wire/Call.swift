/// The part of a call that says what to do with the rest: it is read before the parameters, whose form depends on it.
public struct CallHeader: Decodable, Hashable, Sendable {
  /// The full name of the method.
  public let method: String
  /// The caller wants no reply.
  public let isOneway: Bool
  /// The caller takes more than one reply.
  public let wantsMore: Bool
  /// The connection stops speaking varlink after the reply.
  public let isUpgrade: Bool

  /// Reads the header of a call, given without its closing NUL.
  public init(of message: [UInt8]) throws(MalformedMessage) {
    do {
      self = try MessageCodec.decode(CallHeader.self, from: message)
    } catch { throw MalformedMessage(error) }
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    method = try fields.decode(String.self, forKey: .method)
    isOneway = try fields.decodeIfPresent(Bool.self, forKey: .isOneway) ?? false
    wantsMore = try fields.decodeIfPresent(Bool.self, forKey: .wantsMore) ?? false
    isUpgrade = try fields.decodeIfPresent(Bool.self, forKey: .isUpgrade) ?? false
  }

  enum CodingKeys: String, CodingKey {
    case method
    case isOneway = "oneway"
    case wantsMore = "more"
    case isUpgrade = "upgrade"
  }
}

/// A call of `method`, with its closing NUL.
public func encodeCall<M: Method>(_ method: M.Type, _ parameters: M.Parameters) -> [UInt8] {
  MessageCodec.encode(CallMessage(method: M.name, parameters: parameters))
}

/// The parameters of a call whose header names `method`; throws InvalidParameter. Unknown fields are ignored.
public func decodeParameters<M: Method>(_ method: M.Type, of message: [UInt8]) throws(WireError) -> M.Parameters {
  do {
    return try MessageCodec.decode(ParametersMessage<M.Parameters>.self, from: message).parameters
  } catch {
    let path = error.field ?? "parameters"
    throw .invalidParameter(parameter: path.hasPrefix("parameters.") ? String(path.dropFirst(11)) : path)
  }
}

private struct CallMessage<Parameters: Encodable>: Encodable {
  var method: String
  var parameters: Parameters
}

/// The parameters of a call or a reply. None at all are the same as an empty object.
struct ParametersMessage<Parameters: Decodable>: Decodable {
  let parameters: Parameters

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    parameters =
      try fields.decodeIfPresent(Parameters.self, forKey: .parameters)
      ?? MessageCodec.decode(Parameters.self, from: Array("{}".utf8))
  }

  enum CodingKeys: CodingKey {
    case parameters
  }
}
