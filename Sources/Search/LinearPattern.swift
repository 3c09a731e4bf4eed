/// A regular expression that is looked for in time that is linear in the text: all ways to match are followed at once
/// (Thompson, "Regular expression search algorithm", 1968).
package struct LinearPattern: Hashable, Sendable {
  /// The maximum number of instructions.
  private static let limit = 500

  private enum Instruction: Hashable, Sendable {
    /// Reads a character of a set.
    case scalar(Int)
    case assertion(PatternAssertion)
    /// Goes on at both places.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  /// The texts that each match contains, folded.
  package let literals: [String]
  private var program: [Instruction] = []
  private var sets: [ScalarSet] = []
  /// Whether a match may begin with a byte; nil if it may be empty.
  private var starts: [Bool]?

  /// Creates a pattern; a failure says what is wrong with it.
  package init(_ pattern: String) throws(PatternFailure) {
    var parser = PatternParser(pattern)
    let node = try parser.pattern()
    literals = node.literals
    try emit(node)
    try append(.match)
    starts = firstBytes
  }

  // MARK: The program

  private mutating func append(_ instruction: Instruction) throws(PatternFailure) {
    guard program.count < Self.limit else { throw PatternFailure(reason: "it is too long") }
    program.append(instruction)
  }

  /// Emits a part. The depth of parts is limited by the parser.
  private mutating func emit(_ node: PatternNode) throws(PatternFailure) {
    switch node {
    case .scalar(let set):
      try append(.scalar(sets.count))
      sets.append(set)
    case .assertion(let assertion): try append(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try emit(node) }
    case .alternatives(let nodes): try emit(alternatives: nodes)
    case .repeated(let node, let least, let most):
      for _ in 0..<least { try emit(node) }
      guard let most else { return try emit(anyNumberOf: node) }
      for _ in least..<most { try emit(optional: node) }
    }
  }

  private mutating func emit(alternatives nodes: [PatternNode]) throws(PatternFailure) {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let fork = program.count
      try append(.split(fork + 1, fork))
      try emit(node)
      ends.append(program.count)
      try append(.jump(0))
      program[fork] = .split(fork + 1, program.count)
    }
    if let last = nodes.last { try emit(last) }
    for end in ends { program[end] = .jump(program.count) }
  }

  private mutating func emit(anyNumberOf node: PatternNode) throws(PatternFailure) {
    let fork = program.count
    try append(.split(fork + 1, fork))
    try emit(node)
    try append(.jump(fork))
    program[fork] = .split(fork + 1, program.count)
  }

  private mutating func emit(optional node: PatternNode) throws(PatternFailure) {
    let fork = program.count
    try append(.split(fork + 1, fork))
    try emit(node)
    program[fork] = .split(fork + 1, program.count)
  }

  /// Returns whether a match may begin with each byte, whatever is before it; nil if a match may be empty.
  private var firstBytes: [Bool]? {
    var run = Run(program.count)
    run.beginPlace()
    follow(Thread(at: 0, start: 0), &run) { _ in true }
    guard run.match == nil else { return nil }
    return (0...255).map { byte in
      byte >= 0x80
        || run.reading.contains { thread in
          if case .scalar(let set) = program[thread.at] { sets[set].contains(UInt32(byte)) } else { false }
        }
    }
  }

  // MARK: The run

  /// Returns the first range at `start` or after it in a folded text, the longest of those that begin there; nil if there
  /// is none. It gives up when `goesOn`, which is asked now and then, says so.
  package func range(
    in text: UnsafeRawBufferPointer, from start: Int = 0, while goesOn: () -> Bool = { true }
  ) -> Range<Int>? {
    var run = Run(program.count)
    var found: Range<Int>?
    var (place, before) = (start, text.scalar(before: start))
    while true {
      if let starts, found == nil, run.waiting.isEmpty {
        let skipped = place
        while place < text.count, !starts[Int(text[place])] { place += 1 }
        if place > skipped { before = UInt32(text[place - 1]) }
      }
      let next = place < text.count ? text.scalar(at: place) : nil
      run.beginPlace()
      let holds = { (assertion: PatternAssertion) in assertion.holds(between: before, next?.scalar) }
      for thread in run.waiting { follow(thread, &run, holds) }
      if found == nil { follow(Thread(at: 0, start: place), &run, holds) }
      if let match = run.match, found.map({ match <= $0.lowerBound }) ?? true { found = match..<place }
      guard let next else { return found }
      run.waiting.removeAll(keepingCapacity: true)
      for thread in run.reading where thread.start <= found?.lowerBound ?? .max {
        if case .scalar(let set) = program[thread.at], sets[set].contains(next.scalar) {
          run.waiting.append(Thread(at: thread.at + 1, start: thread.start))
        }
      }
      if found != nil, run.waiting.isEmpty { return found }
      (place, before) = (place + next.count, next.scalar)
      if run.number & 0xFFF == 0, !goesOn() { return found }
    }
  }

  /// One way to match: an instruction, and where the match begins.
  private struct Thread {
    let at: Int
    let start: Int
  }

  /// The ways to match at one place of a text, those that began first before the others.
  private struct Run {
    /// The ways before the instructions that read nothing are followed.
    var waiting: [Thread] = []
    /// The ways that read the next character.
    var reading: [Thread] = []
    /// Where the match begins that ends here; nil if none does.
    var match: Int?
    /// The place at which each instruction was reached last.
    var reached: [Int]
    var number = 0
    var stack: [Int] = []

    init(_ count: Int) { reached = [Int](repeating: 0, count: count) }

    mutating func beginPlace() {
      number += 1
      reading.removeAll(keepingCapacity: true)
      match = nil
    }
  }

  /// Follows the instructions that read nothing.
  @inline(__always)
  private func follow(_ thread: Thread, _ run: inout Run, _ holds: (PatternAssertion) -> Bool) {
    run.stack.append(thread.at)
    while let at = run.stack.popLast() {
      if run.reached[at] == run.number { continue }
      run.reached[at] = run.number
      switch program[at] {
      case .scalar: run.reading.append(Thread(at: at, start: thread.start))
      case .assertion(let assertion): if holds(assertion) { run.stack.append(at + 1) }
      case .split(let first, let second):
        run.stack.append(second)
        run.stack.append(first)
      case .jump(let target): run.stack.append(target)
      case .match: if run.match == nil { run.match = thread.start }
      }
    }
  }
}
