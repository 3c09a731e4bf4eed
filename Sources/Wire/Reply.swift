/// A successful reply to a call of `method`, with its closing NUL.
public func encodeReply<M: Method>(_ method: M.Type, _ reply: M.Reply) -> [UInt8] {
  MessageCodec.encode(ReplyMessage(parameters: reply))
}

/// An error reply, with its closing NUL.
public func encodeError(_ error: WireError) -> [UInt8] {
  MessageCodec.encode(ErrorMessage(error: error))
}

/// What the reply to a call of `method` says, be it an error; throws if it is no such reply. Unknown fields are ignored.
public func decodeReply<M: Method>(
  _ method: M.Type, from message: [UInt8]
) throws(MalformedMessage) -> Result<M.Reply, WireError> {
  do {
    if let error = try MessageCodec.decode(ErrorMessage.self, from: message).error { return .failure(error) }
    return .success(try MessageCodec.decode(ParametersMessage<M.Reply>.self, from: message).parameters)
  } catch {
    throw MalformedMessage(error)
  }
}

private struct ReplyMessage<Parameters: Encodable>: Encodable {
  var parameters: Parameters
}

private struct ErrorMessage: Codable {
  var error: WireError?

  init(error: WireError) { self.error = error }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let name = try fields.decodeIfPresent(String.self, forKey: .error) else { return }
    error = try? WireError(
      named: name, from: fields.nestedContainer(keyedBy: WireError.Field.self, forKey: .parameters))
    // An error is an error even when its parameters are not as this version knows them.
    if error == nil { error = .unknown(name: name) }
  }

  func encode(to encoder: any Encoder) throws {
    guard let error else { return }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(error.name, forKey: .error)
    var parameters = fields.nestedContainer(keyedBy: WireError.Field.self, forKey: .parameters)
    try error.encode(into: &parameters)
  }

  enum CodingKeys: CodingKey {
    case error, parameters
  }
}
