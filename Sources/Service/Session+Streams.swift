internal import Host
internal import Linux
internal import Reactor
internal import SocketServer
internal import Wire

extension Session {
  /// The maximum time that a stream may stall. A slow tunnel accepts a whole window at once, then nothing for a while.
  private static let stallLimit = Duration.seconds(60)

  // MARK: From the client

  /// Stores the client's stream, confirms it or sends the error, and keeps it until the client is gone.
  func store(_ stream: IncomingStream, in place: StoredStreams) async {
    defer { place.drop(stream) }
    do {
      guard let payload = try await receive(stream) else { return }
      place.keep(payload, of: stream)
    } catch {
      let reason = encodeError(error).dropLast()
      _ = await send(StreamChunk.header(for: reason.count) + reason + StreamChunk.end)
      return
    }
    if await send(StreamChunk.end) { await clientToGo() }
  }

  /// Returns the whole payload; nil if the client ended the connection before.
  private func receive(_ stream: IncomingStream) async throws(WireError) -> Payload? {
    while case .bytes(let chunk)? = try await nextOfStream() {
      if let payload = try stream.receive(chunk) { return payload }
    }
    return nil
  }

  private func nextOfStream() async throws(WireError) -> Incoming? {
    do {
      return try await next(atMost: Session.stallLimit)
    } catch {
      if error == .cancelled { return nil }
      throw .timedOut(step: "no bytes came on the stream for \(Session.stallLimit.components.seconds) s")
    }
  }

  /// Waits until the client is gone, which a tunnel shows only by the end of the input. Input before that is ignored.
  private func clientToGo() async { while let _ = try? await next() {} }

  // MARK: To the client

  /// Sends a payload and its end.
  func give(_ loaded: LoadedRepresentation, to requestor: Requestor, _ transfers: TransferList) async {
    let payload = loaded.payload
    let transfer = transfers.begin(loaded.type, to: requestor, total: payload.count)
    defer { transfers.end(transfer) }
    var sent = 0
    while sent < payload.count {
      let count = min(payload.count - sent, StreamChunk.limit)
      guard await send(StreamChunk.header(for: count)), await send(payload, at: sent, count: count) else { return }
      sent += count
      transfers.update(transfer, sent: sent)
      await Task.yield()  // a fast reader must not keep others waiting
    }
    _ = await send(StreamChunk.end)
  }

  /// Sends a part of a payload inside the kernel; false if the client has gone or stopped reading.
  private func send(_ payload: Payload, at start: Int, count: Int) async -> Bool {
    var sent = 0
    while sent < count {
      do {
        if let part = try payload.send(to: socket.rawValue, at: start + sent, count: count - sent) {
          guard part > 0 else { return false }
          sent += part
        } else {
          try await takesMore(atMost: Session.stallLimit)
        }
      } catch {
        noteLoss(error)
        return false
      }
    }
    return true
  }
}
