internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import PasteboardClient
internal import Reactor
internal import SocketServer
internal import Wire

/// Follows the general pasteboard as a client of the daemon, and lets the keeper store its items.
@LoopActor
final class Recorder {
  /// The time before another attempt after a daemon did not do as requested.
  private static let restart = Duration.seconds(1)
  /// How long the reading of a replaced item continues: it may be almost done.
  private static let grace = Duration.milliseconds(50)
  /// The maximum time that the end of a pause waits for the daemon.
  private static let patience = Duration.seconds(5)
  /// The time for which lists wait for an item that is being recorded: its application may be slow.
  private static let moment = Duration.milliseconds(100)
  /// How many times the largest item may have been read without being stored.
  private static let waitingItems = 4
  /// The time within which password managers clear what they have copied.
  private static let clearingTime = Duration.seconds(60)

  private let socket: String
  private let client: PasteboardClient
  private let keeper: Keeper
  private let thumbnails: Thumbnails
  private let words: DocumentWords
  private let rules: RuleGate
  /// The limits of recorded items.
  var limits: HistoryLimits
  private let log: Logger
  /// The number of bytes that were read and are not stored yet.
  private var waitingBytes = 0
  /// The warning about an item that is too large.
  private var omission = Omission()
  /// The item that is being read.
  private var present: Reading?
  /// The generation that was read last; nil if what was replaced before is not to be recorded.
  private var seen: Int?
  private let pause: RecordingPause
  /// Follows the pasteboard, except during a pause.
  private var following: Task<Void, Never>?
  /// Resolved when the item from before the following is known.
  private var begun = Promise<Void>()

  /// Creates a recorder of the daemon at `socket`, which it never starts.
  init(
    socket: String, keeper: Keeper, thumbnails: Thumbnails, words: DocumentWords, rules: RuleGate,
    limits: HistoryLimits,
    log: Logger
  ) {
    self.socket = socket
    client = PasteboardClient(socket: socket)
    self.keeper = keeper
    self.thumbnails = thumbnails
    self.words = words
    self.rules = rules
    pause = RecordingPause(keeper: keeper, log: log)
    self.limits = limits
    self.log = log
  }

  // MARK: Pauses

  /// When the pause under way ends, in seconds since 1970; nil if there is none.
  var pauseEnd: Int? { pause.end }

  /// Continues the pause of an earlier run.
  func restorePause() async { await pause.restore() }

  /// Pauses recording for a number of seconds, and returns when the pause ends.
  func pause(seconds: Int) async throws -> Int {
    let end = pause.begin(seconds: seconds)
    begun = Promise()
    following?.cancel()
    try await pause.store()
    return end
  }

  /// Ends a pause. Returns once later copies are recorded.
  func resume() async throws {
    pause.finish()
    _ = try? await begun.wait(atMost: Recorder.patience)
    try await pause.store()
  }

  // MARK: Following

  /// Waits a moment for the item that is being recorded, so that a list after a copy contains it.
  func catchUp() async {
    guard pause.end == nil else { return }
    _ = try? await begun.wait(atMost: Recorder.moment)
    guard let present else { return }
    // Only the first lists wait: a search has one for each letter that is typed.
    let rest = max(.zero, present.start + Recorder.moment - Timers.monotonic.now)
    // The keeper, which does one thing after the other, stores it before it lists anything.
    _ = try? await present.recorded.wait(atMost: rest)
  }

  /// Returns a sentence about an item that was too large, which the next list shows.
  func tellOmission() -> String? { omission.tell() }

  /// Records until the task is cancelled. During a pause, it does not follow the pasteboard.
  func run() async {
    while !Task.isCancelled {
      await pause.over()
      let following = LoopTask.start { await self.follow() }
      self.following = following
      await withTaskCancellationHandler {
        await following.value
      } onCancel: {
        following.cancel()
      }
    }
  }

  /// Records until the task is cancelled. If the daemon ends, waits for its socket to come back.
  private func follow() async {
    // Then everything that a daemon has, except what was there before it, was copied in the meantime.
    var hadNoDaemon = false
    while !Task.isCancelled {
      // The watch begins before the attempt, so that it misses nothing in between.
      let watch = FileWatch(socket: socket)
      seen = nil
      do {
        for try await contents in client.changes {
          let previous = present
          await previous?.end(after: Recorder.grace)
          if waitingBytes > Recorder.waitingItems * limits.itemBytes { _ = try? await previous?.recorded.wait() }
          if Task.isCancelled { return }
          if contents.isCleared { withdraw(previous) }
          let isNew = !contents.isEarlier && (!contents.isPresent || hadNoDaemon)
          let isWanted = !contents.types.isEmpty && limits.isRecording && pause.admits(isNew: isNew)
          seen = isWanted ? seen ?? contents.generation - 1 : contents.generation
          present = isWanted ? read(after: previous) : nil
          hadNoDaemon = false
          begun.fulfil(())
        }
      } catch {
        if Task.isCancelled { return }
        log.debug("the daemon cannot be followed", metadata: ["reason": "\(error)"])
        hadNoDaemon = error.code == .noDaemon
        begun.fulfil(())
        guard hadNoDaemon, let watch else {
          await Timers.monotonic.pause(for: Recorder.restart)
          continue
        }
        try? await watch.next()
      }
    }
  }

  /// Begins to record the current item, which has replaced `previous`. Items are stored one after the other, but each is
  /// read at once: a user who copies fast leaves little time.
  private func read(after previous: Reading?) -> Reading {
    let reading = Reading()
    LoopTask.start {
      let passage = await self.passage(of: reading)
      self.waitingBytes += passage.size
      reading.done.fulfil(())
      _ = try? await previous?.recorded.wait()
      await self.record(passage, reading, after: previous)
      reading.recorded.fulfil(())
    }
    return reading
  }

  /// Reads the current item, on its own thread and connection, and those that it has replaced since the last reading.
  private func passage(of reading: Reading) async -> ItemReader.Passage {
    let (socket, reader, seen) = (socket, ItemReader(limits: limits, log: log), seen)
    do {
      let passage = try await BlockingThread.run {
        var client = try BlockingClient(socket: socket)
        return try reading.interruption.watch(client.socketNumber) { reader.read(&client, after: seen) }
      }
      if let generation = passage.generation { self.seen = generation }
      return passage
    } catch {
      log.debug("the clipboard was not read", metadata: ["reason": "\(error)"])
      return ItemReader.Passage()
    }
  }

  private func record(_ passage: ItemReader.Passage, _ reading: Reading, after previous: Reading?) async {
    var last = previous
    for content in passage.replaced {
      let passing = Reading(isReplaced: true)
      await record(content, passing, after: last)
      last = passing
    }
    await record(passage.present, reading, after: last)
  }

  private func record(_ content: ItemReader.Content, _ reading: Reading, after previous: Reading?) async {
    switch content {
    case .item(let item): return await record(item, reading, after: previous)
    case .nothing: withdraw(previous)
    case .tooLarge(let size): omission.note(size: size, limit: limits.itemBytes)
    case .unwanted: break
    }
    reading.ended(.passedOver, after: previous)
  }

  private func record(_ item: RecordedItem, _ reading: Reading, after previous: Reading?) async {
    guard await rules.admits(item) else {
      waitingBytes -= item.size
      return reading.ended(.passedOver, after: previous)
    }
    if item.mayBePassword {
      if await isPassword(reading) {
        waitingBytes -= item.size
        reading.ended(.passedOver, after: previous)
        return log.debug("an item was not recorded", metadata: ["reason": "a password manager has copied it"])
      }
      LoopTask.start { await self.lookAgain(at: reading) }
    }
    omission.replaced()
    store(item, reading, after: previous)
  }

  /// Lets the keeper store an item.
  private func store(_ item: RecordedItem, _ reading: Reading, after previous: Reading?) {
    let mayBePassword = item.mayBePassword
    LoopTask.start { [keeper, thumbnails, words] in
      let outcome = await keeper.record(item)
      self.waitingBytes -= item.size
      if let id = outcome.id { thumbnails.make(for: id) }
      if case .recorded = outcome, item.mayHaveUnreadWords { words.lookAgain() }
      reading.ended(mayBePassword ? outcome : .passedOver, after: previous)
    }
  }

  // MARK: Passwords

  /// Removes an item from the history again that a program has cleared from the clipboard soon after it was copied.
  private func withdraw(_ reading: Reading?) {
    guard let reading, Timers.monotonic.now - reading.start < Recorder.clearingTime else { return }
    LoopTask.start { [keeper] in
      if let id = (try? await reading.added.wait()) ?? nil { await keeper.withdraw(id) }
    }
  }

  /// Returns whether a password manager has copied the item.
  private func isPassword(_ reading: Reading) async -> Bool {
    reading.isPassword(await BlockingThread.run { PasswordTimer.starts() })
  }

  /// Removes an item again if its password manager has started its timer only after the item was stored.
  private func lookAgain(at reading: Reading) async {
    for time in PasswordTimer.looks {
      await Timers.monotonic.pause(for: max(.zero, reading.processTime + time - .sinceBoot))
      if await isPassword(reading) { return withdraw(reading) }
    }
  }
}
