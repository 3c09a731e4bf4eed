import Glibc
import History
import LoggedDisk

// Uses a history at random, and notes in the log of its disk what it was told: logged-history FOLDER LOG SEED STEPS
//
//     has ID SIZE…   the item is listed from now on, with sources of these sizes
//     goes ID        it may be gone from now on
//     gone ID        it is gone

/// Returns the same numbers for the same seed (splitmix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// A recorded item.
struct Known {
  let id: Int
  let sources: [RecordedSource]
  var isPinned = false
}

struct User {
  static let count = 20

  let folder: String
  var store: HistoryStore?
  var numbers: SeededNumbers
  /// The items, the oldest first.
  var known: [Known] = []
  var number = 0

  init(folder: String, seed: UInt64) throws {
    self.folder = folder
    numbers = SeededNumbers(state: seed)
    store = try User.open(folder)
  }

  static func open(_ folder: String) throws -> HistoryStore {
    var limits = HistoryLimits()
    limits.count = count
    return try HistoryStore.open(in: folder, limits: limits).store
  }

  mutating func step() throws {
    let chance = Int.random(in: 0..<100, using: &numbers)
    // Only one store at a time may have it open.
    if chance >= 97 { store = nil }
    let store = try self.store ?? User.open(folder)
    self.store = store
    switch chance {
    case ..<60: try record(newSources(), in: store)
    case ..<70: if let old = known.randomElement(using: &numbers) { try record(old.sources, in: store) }
    case ..<80: try pin(in: store)
    case ..<94: try remove(from: store)
    case ..<97: try clear(store)
    default: break
    }
  }

  private mutating func newSources() -> [RecordedSource] {
    number += 1
    var sources = [source("text/plain", "item \(number) " + String(repeating: "words ", count: number % 300))]
    if number.isMultiple(of: 4) { sources.append(source("text/html", "<p>\(number)")) }
    if number.isMultiple(of: 7) {
      sources.append(source("image/png", String(repeating: "\(number) ", count: 40_000 + number)))
    }
    return sources
  }

  private func source(_ type: String, _ text: String) -> RecordedSource {
    RecordedSource(type: type, bytes: .bytes(Array(text.utf8)))
  }

  private mutating func record(_ sources: [RecordedSource], in store: HistoryStore) throws {
    // Surplus items are removed in the commit that adds the new one, unless that is stored already.
    let loose = known.filter { !$0.isPinned }
    let oldest = loose.count >= User.count ? loose.first : nil
    if let oldest { note("goes \(oldest.id)") }
    guard let id = try store.record(RecordedItem(sources: sources)).id else { return }
    let isPinned = known.first { $0.id == id }?.isPinned ?? false
    let isNew = !known.contains { $0.id == id }
    known.removeAll { $0.id == id }
    known.append(Known(id: id, sources: sources, isPinned: isPinned))
    if let oldest, oldest.id != id {
      if isNew {
        known.removeAll { $0.id == oldest.id }
        note("gone \(oldest.id)")
      } else {
        noteThatItIsThere(oldest)
      }
    }
    noteThatItIsThere(known[known.count - 1])
  }

  private mutating func pin(in store: HistoryStore) throws {
    guard let index = known.indices.randomElement(using: &numbers) else { return }
    known[index].isPinned = known.count { $0.isPinned } < 5
    try store.pin([known[index].id], known[index].isPinned)
    // An item that is no longer pinned may be one too many.
    while known.count(where: { !$0.isPinned }) > User.count, let oldest = known.first(where: { !$0.isPinned }) {
      note("goes \(oldest.id)")
      _ = try store.removeSurplus()
      known.removeAll { $0.id == oldest.id }
      note("gone \(oldest.id)")
    }
  }

  private mutating func remove(from store: HistoryStore) throws {
    let chosen = Set(known.shuffled(using: &numbers).prefix(3).map(\.id))
    for id in chosen { note("goes \(id)") }
    try store.remove(Array(chosen))
    known.removeAll { chosen.contains($0.id) }
    for id in chosen { note("gone \(id)") }
  }

  private mutating func clear(_ store: HistoryStore) throws {
    let loose = known.filter { !$0.isPinned }
    for item in loose { note("goes \(item.id)") }
    _ = try store.removeAll(pinned: false)
    known.removeAll { !$0.isPinned }
    for item in loose { note("gone \(item.id)") }
  }

  private func noteThatItIsThere(_ item: Known) {
    note("has \(item.id) " + item.sources.map { "\($0.bytes.count)" }.joined(separator: " "))
  }

  private func note(_ text: String) { LoggedDisk_note(text) }
}

let words = CommandLine.arguments
guard words.count == 5, let seed = UInt64(words[3]), let steps = Int(words[4]) else { exit(2) }
LoggedDisk_begin(words[1], words[2])
do {
  var user = try User(folder: words[1], seed: seed)
  for _ in 0..<steps { try user.step() }
} catch {
  print("\(error)")
  exit(1)
}
