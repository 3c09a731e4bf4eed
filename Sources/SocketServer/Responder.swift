package import Linux
package import Reactor
package import Wire

/// Who answers the calls that come on one connection.
@LoopActor
package protocol Responder: Sendable {
  /// The caller has passed a descriptor, which nobody at the other end of a tunnel can.
  mutating func callerIsLocal()

  /// Answers one call, by the last of its replies. The descriptors are those that came beside it.
  func answer(_ call: IncomingCall, _ descriptors: [SharedDescriptor], _ replies: ReplyStream) async -> Answer
}

/// What is sent back to a client: one message, and the descriptors beside it, or the stream after it.
package struct Answer {
  let message: [UInt8]
  var descriptors: [SharedDescriptor] = []
  /// What the connection carries instead of messages from then on.
  var stream: (@LoopActor (Session) async -> Void)?

  /// The last reply to a call of `method`, with descriptors beside it or a stream after it.
  package init<M: Method>(
    _ method: M.Type, _ reply: M.Reply, descriptors: [SharedDescriptor] = [],
    stream: (@LoopActor (Session) async -> Void)? = nil
  ) {
    message = encodeReply(method, reply)
    self.descriptors = descriptors
    self.stream = stream
  }

  /// A reply that is not the last.
  fileprivate init<M: Method>(_ method: M.Type, continuingWith reply: M.Reply) {
    message = encodeReply(method, reply, continues: true)
  }

  /// An error reply.
  package init(_ error: WireError) { message = encodeError(error) }
}

/// Where the replies to one call go that come before its last.
@LoopActor
package struct ReplyStream {
  /// Whether the caller takes any.
  package let isWanted: Bool
  /// Comes when the caller has closed its side of the connection.
  package let inputEnd: Promise<Void>
  /// Sends one; false if the client has gone.
  let send: @LoopActor (Answer) async -> Bool

  /// Sends a reply of `method` that is not the last; false if the client has gone.
  package func send<M: Method>(_ method: M.Type, _ reply: M.Reply) async -> Bool {
    await send(Answer(method, continuingWith: reply))
  }
}
