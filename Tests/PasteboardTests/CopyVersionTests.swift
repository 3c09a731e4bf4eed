import Pasteboard
import Testing

/// Which of two copies on linked machines is newer.
struct CopyVersionTests {
  @Test func aCopyIsNewerThanWhatItKnew() {
    var there = CopyVersion.beforeAll.next(on: "a")
    let here = there.next(on: "b")
    let old = there
    var wins = there.meet(here)
    #expect(wins && there == here)
    wins = there.meet(old)
    #expect(!wins && there == here, "an older one changes nothing")
  }

  @Test func ofTwoThatDidNotKnowEachOtherTheYoungerStays() {
    var (old, young) = (CopyVersion.beforeAll.next(on: "a"), CopyVersion.beforeAll.next(on: "b"))
    old.age = 5000
    var (here, there) = (old, young)
    let wins = (here.meet(young), there.meet(old))
    #expect(wins == (true, false))
    #expect(here.copy == young.copy && there.copy == young.copy)
    young = here.next(on: "a")
    let isNewer = there.meet(young)
    #expect(isNewer, "it knows both")
  }

  @Test func aMachineThatIsForgottenCostsNothingElse() {
    var version = CopyVersion.beforeAll
    for number in 0..<100 {
      version = version.next(on: "machine \(number)")
      #expect(version.isWellFormed)
    }
    #expect(version.known.count == CopyVersion.machineLimit && version.number(of: "machine 99") == 1)
    #expect(version.number(of: "machine 0") == nil)
  }

  @Test func liesAreNotWellFormed() {
    let good = CopyVersion.beforeAll.next(on: "a")
    #expect(good.isWellFormed && !CopyVersion.beforeAll.isWellFormed)
    let changes: [(inout CopyVersion) -> Void] = [
      { $0.age = -1 }, { $0.age = .max },
      { $0.route = [] }, { $0.route = Array(repeating: "a", count: 17) }, { $0.known = [] },
      { $0.known.append($0.known[0]) }, { $0.known[0].number = .max }, { $0.known[0].number = 0 },
      { $0.route = [String(repeating: "a", count: 65)] }, { $0.known.append(MachineCopy(machine: "", number: 1)) },
      { $0.copy.number = 2 },
      { version in version.known += (0..<32).map { MachineCopy(machine: "m\($0)", number: 1) } },
    ]
    for change in changes {
      var version = good
      change(&version)
      #expect(!version.isWellFormed, "\(version)")
    }
  }

  /// All ways in which copies, messages and cuts of a few links can follow each other, with ages as wrong as can be.
  @Test(arguments: [
    Links(machines: 2, [(0, 1)], copies: 3, cuts: 2), Links(machines: 3, [(0, 1), (1, 2)], copies: 3, cuts: 1),
    Links(machines: 3, [(0, 1), (1, 2), (0, 2)], copies: 2, cuts: 1),
  ])
  func allMachinesEndWithTheSameItemWhichNoOtherOneKnew(_ links: Links) {
    let (ends, faults) = links.explore()
    #expect(ends > 1 && faults == [])
  }
}

/// Machines with links between them, on which so many copies are made, and whose links are cut so often.
struct Links: CustomTestStringConvertible {
  struct State: Hashable {
    var machines: [CopyVersion]
    /// The versions under way: for each link, those from its first machine to its second one, and the other way.
    var messages: [[CopyVersion]]
    var isUp: [Bool]
    var copies: Int
    var cuts: Int
    /// What each machine has had, by its copies' names.
    var seen: [Set<MachineCopy>]
    /// Pairs of a copy and one that was made on a machine that had had it.
    var replaced: Set<[MachineCopy]> = []
  }

  let ends: [(Int, Int)]
  let start: State

  init(machines: Int, _ ends: [(Int, Int)], copies: Int, cuts: Int) {
    self.ends = ends
    start = State(
      machines: Array(repeating: .beforeAll, count: machines), messages: Array(repeating: [], count: 2 * ends.count),
      isUp: Array(repeating: true, count: ends.count), copies: copies, cuts: cuts,
      seen: Array(repeating: [], count: machines))
  }

  var testDescription: String { "\(start.machines.count) machines, \(ends.count) links, \(start.copies) copies" }

  /// Goes through all states, and returns how many ends there are, and what is wrong with some of them.
  func explore() -> (ends: Int, faults: Set<String>) {
    var (seen, left, count, faults) = (Set([start]), [start], 0, Set<String>())
    while let state = left.popLast() {
      let next = copies(state) + deliveries(state) + changesOfLinks(state)
      if state.copies == 0 && next.allSatisfy({ $0.isUp.contains(false) }) && isQuiet(state) {
        count += 1
        faults.formUnion(self.faults(of: state))
      }
      for state in next where seen.insert(state).inserted { left.append(state) }
    }
    return (count, faults)
  }

  private func isQuiet(_ state: State) -> Bool { !state.isUp.contains(false) && state.messages.allSatisfy(\.isEmpty) }

  private func faults(of state: State) -> [String] {
    let last = state.machines[0].copy
    if state.machines.contains(where: { $0.copy != last }) { return ["different items: \(state.machines.map(\.copy))"] }
    return state.replaced.contains { $0[0] == last } ? ["\(last) stays, which another one replaced"] : []
  }

  private func copies(_ state: State) -> [State] {
    guard state.copies > 0 else { return [] }
    return state.machines.indices.map { machine in
      var next = state
      next.copies -= 1
      let version = state.machines[machine].next(on: "\(machine)")
      for copy in state.seen[machine] { next.replaced.insert([copy, version.copy]) }
      put(version, on: machine, of: &next)
      return next
    }
  }

  /// A machine's version arrives over a link; ages may be wrong, so that either of two items may seem to be the younger.
  private func deliveries(_ state: State) -> [State] {
    state.messages.indices.filter { !state.messages[$0].isEmpty }.flatMap { direction in
      [0, 2].map { age in
        var next = state
        var message = next.messages[direction].removeFirst()
        let machine = direction % 2 == 0 ? ends[direction / 2].1 : ends[direction / 2].0
        var version = next.machines[machine]
        (message.age, version.age) = (age, 1)
        let before = version
        let isTaken = version.meet(message)
        version.age = 0
        let isNews = version.copy != before.copy || !version.knowsTheSame(as: before)
        // What came over a link unchanged need not go back.
        let isOld = isTaken && version.knowsTheSame(as: message)
        if isNews { put(version, on: machine, of: &next, except: isOld ? direction / 2 : nil) }
        return next
      }
    }
  }

  private func changesOfLinks(_ state: State) -> [State] {
    state.isUp.indices.compactMap { link in
      var next = state
      if state.isUp[link] {
        guard state.cuts > 0 else { return nil }
        next.cuts -= 1
        (next.messages[2 * link], next.messages[2 * link + 1]) = ([], [])
      } else {
        next.messages[2 * link] = [state.machines[ends[link].0]]
        next.messages[2 * link + 1] = [state.machines[ends[link].1]]
      }
      next.isUp[link].toggle()
      return next
    }
  }

  private func put(_ version: CopyVersion, on machine: Int, of state: inout State, except link: Int? = nil) {
    state.machines[machine] = version
    state.seen[machine].insert(version.copy)
    for other in ends.indices where state.isUp[other] && other != link {
      if ends[other].0 == machine { state.messages[2 * other].append(version) }
      if ends[other].1 == machine { state.messages[2 * other + 1].append(version) }
    }
  }
}
