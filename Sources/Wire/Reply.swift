/// A successful reply to a call of `method`, with its closing NUL.
public func encodeReply<M: Method>(_ method: M.Type, _ reply: M.Reply) -> [UInt8] {
  MessageCodec.encode(JSONObject(["parameters": reply]))
}

/// An error reply, with its closing NUL.
public func encodeError(_ error: WireError) -> [UInt8] {
  MessageCodec.encode(JSONObject(["error": error.name, "parameters": error.parameters]))
}

/// What the reply to a call of `method` says, be it an error; throws if it is no such reply. Unknown fields are ignored.
public func decodeReply<M: Method>(
  _ method: M.Type, from message: [UInt8]
) throws(MalformedMessage) -> Result<M.Reply, WireError> {
  let fields = try MessageCodec.decode(message)
  do throws(JSONMismatch) {
    if let name: String = try fields.optional("error") { return .failure(WireError(named: name, fields.parameters)) }
    return .success(try M.Reply(json: fields.parameters))
  } catch {
    throw MalformedMessage(error)
  }
}

/// A reply to `method` as JSON for people and scripts: indented, its fields in the interface's order.
public func readableJSON<M: Method>(_ method: M.Type, _ reply: M.Reply) -> String {
  String(decoding: JSONWriter.writeReadably(reply.json), as: UTF8.self)
}
