internal import Wire

extension IncomingReply {
  /// Reads a reply, given without its NUL.
  static func read(_ message: [UInt8]) throws(ClientError) -> IncomingReply {
    do throws(MalformedMessage) {
      return try IncomingReply(message)
    } catch {
      throw ClientError(error)
    }
  }

  /// What a call of `method` has brought; throws the error that it is instead.
  func value<M: Method>(of method: M.Type) throws(ClientError) -> M.Reply {
    if let error { throw ClientError(error) }
    do throws(MalformedMessage) {
      return try parameters(of: method)
    } catch {
      throw ClientError(error)
    }
  }
}
