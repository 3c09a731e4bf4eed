internal import CDisplay
internal import CLinux
internal import DisplayServer
internal import Glibc
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor
internal import SystemPackage

/// Reads other clients' selections: each representation through a pipe of its own.
@LoopActor
struct OfferReader {
  private static let pipeSize: CInt = 1 << 20
  private static let chunkSize = 256 * 1024

  let connection: WaylandConnection
  let account: PayloadAccount
  /// How long the compositor may take to say that an offer has ended.
  let patience: Duration
  let timers: Timers

  /// Asks for `type` and takes in the answer.
  func read(
    _ type: String, of offer: ForeignOffer, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> Payload {
    guard offer.isCurrent, connection.isAlive else { throw OfferReader.gone }
    let output = try request(type, of: offer)
    var collected = try PayloadCollector(limit: limits.total, account)
    while let chunk = try await nextChunk(from: output, limits) {
      try collected.append(chunk)
      progress.update(completed: Int64(collected.count), total: 0)
    }
    if collected.count == 0 { try await confirmEmpty(offer) }
    return try collected.finish()
  }

  private static let gone = LoadFailure(
    .providerGone, step: "the application that owned the selection gave it up before it was read")

  /// Passes one end of a pipe to the owner and gives the other.
  private func request(_ type: String, of offer: ForeignOffer) throws(LoadFailure) -> SharedDescriptor {
    var ends: [CInt] = [-1, -1]
    guard CLinux_pipe(&ends) == 0 else {
      throw LoadFailure(.displayFailed, step: "no pipe could be made to read the selection: \(Errno(rawValue: errno))")
    }
    let output = SharedDescriptor(OwnedDescriptor(adopting: ends[0]))
    let input = SharedDescriptor(OwnedDescriptor(adopting: ends[1]))
    CLinux_set_nonblocking(output.rawValue, true)
    _ = CLinux_pipe_enlarge(output.rawValue, OfferReader.pipeSize)
    connection.post(type) { _ in
      // libwayland sends a duplicate. Ours is closed with this closure, so that the pipe ends with the owner's.
      if offer.isCurrent { CDisplay_wayland_offer_receive(offer.handle, type, input.rawValue) }
    }
    return output
  }

  /// What is there next; nil at the end.
  private func nextChunk(
    from output: SharedDescriptor, _ limits: ReadLimits
  ) async throws(LoadFailure) -> [UInt8]? {
    while true {
      do throws(SystemFailure) {
        if let chunk = try OfferReader.take(from: output.rawValue) { return chunk.isEmpty ? nil : chunk }
      } catch {
        throw LoadFailure(.displayFailed, step: "\(error)")
      }
      do throws(WaitFailure) {
        try await DescriptorWaits.shared.readable(output.rawValue, atMost: limits.idle, timers: timers)
      } catch {
        throw OfferReader.failure(error)
      }
    }
  }

  /// What is in the pipe now, empty at its end; nil if more may come.
  private static func take(from output: CInt) throws(SystemFailure) -> [UInt8]? {
    var count: Int?
    var failure: SystemFailure?
    let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, filled in
      do throws(SystemFailure) {
        count = try SystemCall.attempt("read the selection") { Glibc.read(output, buffer.baseAddress, chunkSize) }
        filled = count ?? 0
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count == nil ? nil : chunk
  }

  private static func failure(_ failure: WaitFailure) -> LoadFailure {
    switch failure {
    case .timedOut: LoadFailure(.timedOut, step: "the application that owns the selection did not answer in time")
    case .cancelled: LoadFailure(.cancelled, step: "reading the selection was cancelled")
    case .unavailable: LoadFailure(.displayFailed, step: "the system has no room for one more descriptor to wait for")
    }
  }

  /// A compositor closes the pipe of an offer that has ended, so nothing is an answer only if the offer still stands.
  private func confirmEmpty(_ offer: ForeignOffer) async throws(LoadFailure) {
    let isConfirmed = (try? await connection.roundTrip(atMost: patience, timers: timers)) != nil
    guard isConfirmed, offer.isCurrent else { throw OfferReader.gone }
  }
}
