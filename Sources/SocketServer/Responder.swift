package import Linux
package import Reactor
package import Wire

/// The object that answers the calls on one connection.
@LoopActor
package protocol Responder: Sendable {
  /// Records that the caller has passed a descriptor, which is impossible through a tunnel.
  mutating func descriptorsArrived()

  /// Returns the answer to one call: the last of its replies. The descriptors arrived beside the call.
  func answer(_ call: IncomingCall, _ descriptors: [SharedDescriptor], _ replies: ReplyStream) async -> Answer
}

/// An answer to a client: one message, and the descriptors beside it or the stream after it.
package struct Answer {
  let message: [UInt8]
  var descriptors: [SharedDescriptor] = []
  /// The stream that the connection carries from then on, instead of messages.
  var stream: (@LoopActor (Session) async -> Void)?

  /// Creates the last reply to a call of `method`, with descriptors beside it or a stream after it.
  package init<M: Method>(
    _ method: M.Type, _ reply: M.Reply, descriptors: [SharedDescriptor] = [],
    stream: (@LoopActor (Session) async -> Void)? = nil
  ) {
    message = encodeReply(method, reply)
    self.descriptors = descriptors
    self.stream = stream
  }

  /// Creates a reply that is not the last.
  fileprivate init<M: Method>(_ method: M.Type, continuingWith reply: M.Reply) {
    message = encodeReply(method, reply, continues: true)
  }

  /// Creates an error reply.
  package init(_ error: WireError) { message = encodeError(error) }
}

/// The replies to one call before its last.
@LoopActor
package struct ReplyStream {
  /// Whether the caller accepts such replies.
  package let isWanted: Bool
  /// Fulfilled when the caller has closed its side of the connection.
  package let inputEnd: Promise<Void>
  /// Sends one; returns false if the client is gone.
  let send: @LoopActor (Answer) async -> Bool

  /// Sends a reply of `method` that is not the last; returns false if the client is gone.
  package func send<M: Method>(_ method: M.Type, _ reply: M.Reply) async -> Bool {
    await send(Answer(method, continuingWith: reply))
  }
}
