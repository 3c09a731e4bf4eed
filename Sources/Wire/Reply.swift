/// Encodes a successful reply to a call of `method`, with its closing NUL. With `continues`, another reply follows;
/// only a caller that wants more may get one.
package func encodeReply<M: Method>(_ method: M.Type, _ reply: M.Reply, continues: Bool = false) -> [UInt8] {
  var message = JSONObject()
  message.add("parameters", reply)
  if continues { message.add("continues", true) }
  return MessageCodec.encode(message)
}

/// Encodes an error reply, with its closing NUL.
package func encodeError(_ error: WireError) -> [UInt8] {
  var message = JSONObject()
  message.add("error", error.name)
  message.add("parameters", error.parameters)
  return MessageCodec.encode(message)
}

/// A received reply: an error, or parameters, which are read once the called method is known.
package struct IncomingReply: Hashable, Sendable {
  /// The error; nil if the call succeeded.
  package let error: WireError?
  /// Whether another reply to the same call follows.
  package let continues: Bool
  private let parameters: JSON

  /// Reads a reply without its closing NUL.
  package init(_ message: [UInt8]) throws(MalformedMessage) {
    let fields = try MessageCodec.decode(message)
    parameters = fields.parameters
    do {
      let name: String? = try fields.optional("error")
      error = name.map { [parameters] in WireError(named: $0, parameters) }
      continues = try fields.optional("continues") ?? false
    } catch {
      throw MalformedMessage(error)
    }
  }

  /// Returns the parameters of a successful reply to a call of `method`. Unknown fields are ignored.
  package func parameters<M: Method>(of method: M.Type) throws(MalformedMessage) -> M.Reply {
    do {
      return try M.Reply(json: parameters)
    } catch {
      throw MalformedMessage(error)
    }
  }
}

/// Returns a reply to `method` as JSON for people and scripts: indented, its fields in the interface's order.
package func readableJSON<M: Method>(_ method: M.Type, _ reply: M.Reply) -> String {
  String(decoding: JSONWriter.writeReadably(reply.json), as: UTF8.self)
}

/// Returns a reply to `method` as JSON for people and scripts, on one line.
package func readableJSONLine<M: Method>(_ method: M.Type, _ reply: M.Reply) -> String {
  String(decoding: JSONWriter.writeReadableLine(reply.json), as: UTF8.self)
}

extension WireError {
  /// Creates the error `name` with these parameters. It is an error even if this version does not know the form of its
  /// parameters.
  fileprivate init(named name: String, _ parameters: JSON) {
    do {
      self = try WireError.known(name, try parameters.members())
    } catch {
      self = .unknown(name: name)
    }
  }
}
