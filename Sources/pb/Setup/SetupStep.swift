internal import ArgumentParser

/// A part of `pb setup`: one question, the changes after a yes, and the way to undo them.
protocol SetupStep {
  /// The name of the step, for users.
  var title: String { get }
  /// The question that is answered by yes or no.
  var question: String { get }
  /// The answer if the user only presses Enter.
  var isUsual: Bool { get }
  /// The parts that cannot be set up, and why; empty if nothing is in the way.
  var notices: [String] { get }
  /// The changes that are still to be made; empty if everything is set up.
  func changes() throws -> [Change]
  /// The changes that undo the setup, and nothing else.
  func withdrawals() throws -> [Change]
  /// Asks the user for more after a yes, and returns the changes.
  func details(_ ask: (_ question: String) throws -> String) throws -> [Change]
}

extension SetupStep {
  var isUsual: Bool { true }
  var notices: [String] { [] }
  func details(_ ask: (_ question: String) throws -> String) throws -> [Change] { [] }
}

/// The names of the steps, in their order.
enum SetupPart: String, CaseIterable, ExpressibleByArgument, Sendable {
  case daemon, history, keys, floating, names

  /// The step in the current session.
  func step() -> any SetupStep {
    switch self {
    case .daemon: DaemonStep()
    case .history: HistoryStep()
    case .keys: KeysStep(desktop: .present)
    case .floating: FloatingStep()
    case .names: NamesStep()
    }
  }
}
