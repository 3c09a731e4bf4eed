import Foundation
import Glibc
import Linux
import Repetitions
import TestSupport
import Testing

@testable import History

/// The state of a history after a loss of power.
@Suite(.startsPrograms) struct PowerTests {
  /// Returns the same numbers for the same seed (drand48(3)).
  private struct Chance: RandomNumberGenerator {
    private var state: [UInt16]

    init(seed: Int) { state = [UInt16(truncatingIfNeeded: seed), 2, 3] }

    mutating func next() -> UInt64 { half() << 32 | half() }

    private mutating func half() -> UInt64 { UInt64(UInt32(truncatingIfNeeded: jrand48(&state))) }
  }

  /// The answers to a history's user up to a moment.
  private struct Told {
    /// The sizes of the sources of each item that must be there.
    var present: [Int: [Int]] = [:]
    var gone: Set<Int> = []

    mutating func take(_ words: [Substring]) {
      guard words.count > 1, let id = Int(words[1]) else { return }
      switch words[0] {
      case "has":
        present[id] = words.dropFirst(2).compactMap { Int($0) }
        gone.remove(id)
      case "goes": present[id] = nil
      default: gone.insert(id)
      }
    }
  }

  /// Up to 125 cuts of each of four lives.
  @Test(arguments: 1...4)
  func nothingThatWasListedIsLostWhenThePowerGoes(seed: Int) async throws {
    #expect(try await problems(of: life(seed), cuts: .many(125), seed: seed) == [])
  }

  /// Each sync matters: without one of them, the check finds errors.
  @Test(arguments: ["contents", ".new", "database"])
  func theCheckSeesWhatItIsFor(name: String) async throws {
    var numbers: Set<UInt64> = []
    let records = try await life(1).filter { record in
      switch record {
      case .name(let found, let number, _, _):
        // The number may have been that of a removed file.
        if found.hasSuffix(name) { numbers.insert(number) } else { numbers.remove(number) }
        return true
      case .sync(let number): return !numbers.contains(number)
      default: return true
      }
    }
    #expect(try problems(of: records, cuts: 60, seed: 1) != [])
  }

  /// Returns the changes on the disk of a program that used a history at random.
  private func life(_ seed: Int) async throws -> [DiskLog.Record] {
    let folder = StoreFolder()
    mkdir(folder.path, 0o700)
    let log = folder.path + ".log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    let program = try #require(InstalledProgram.path(of: "logged-history"))
    let words = [program, folder.path, log, "\(seed)", "150"]
    let output = try await onLoop { try await Program.run(words) }
    try #require(output.status == 0, "\(output.text)")
    return try DiskLog(log).records
  }

  /// Returns the errors in the history after losses of power at some moments.
  private func problems(of records: [DiskLog.Record], cuts count: Int, seed: Int) throws -> [String] {
    var chance = Chance(seed: seed)
    let cuts = Set((1..<records.count).shuffled(using: &chance).prefix(count))
    var disk = CutDisk()
    var told = Told()
    var (unsynced, checked) = (0, 0)
    var problems: [String] = []
    for (index, record) in records.enumerated() {
      disk.take(record)
      if case .note(let words) = record { told.take(words) }
      guard cuts.contains(index) else { continue }
      unsynced += disk.pending
      checked += told.present.count
      // Everything stays if only the program was ended.
      let share = [0, 0.5, 0.9, 1, Double.random(in: 0...1, using: &chance)].randomElement(using: &chance) ?? 0
      let left = StoreFolder()
      try disk.write(to: left.path, keeping: share, using: &chance)
      problems += self.problems(in: left, told).map { "after \(index) records, keeping \(share): \($0)" }
    }
    #expect(unsynced > .many(100) && checked > .many(100), "the log shows too little: \(unsynced), \(checked)")
    return problems
  }

  private func problems(in folder: StoreFolder, _ told: Told) -> [String] {
    do {
      let opened = try HistoryStore.open(in: folder.path)
      var problems: [String] = []
      // It was not considered damaged, and nothing was missing.
      if let warning = opened.warning { problems.append(warning) }
      let listed = try opened.store.entries(atMost: .max)
      for entry in listed {
        let sizes = try opened.store.sizes(of: entry.id)
        if sizes.isEmpty || sizes.count != entry.types.count || sizes != told.present[entry.id] ?? sizes {
          problems.append("item \(entry.id) has \(sizes)")
        }
        // Each source is read and equals the stored one, or this throws.
        for place in sizes.indices { _ = try opened.store.source(place, of: entry.id) }
      }
      let ids = Set(listed.map(\.id))
      problems += Set(told.present.keys).subtracting(ids).sorted().map { "item \($0) is lost" }
      problems += ids.intersection(told.gone).sorted().map { "item \($0) is back" }
      return problems
    } catch {
      return ["\(error)"]
    }
  }
}
