/// A step of `pb setup` that is still to be made.
struct SetupFacts: Equatable {
  let title: String
  let changes: [String]

  /// The steps that `pb setup --yes` would make now.
  static var present: [SetupFacts] {
    SetupPart.allCases.map { $0.step() }.filter(\.isUsual).compactMap { step in
      guard let changes = try? step.changes(), !changes.isEmpty else { return nil }
      return SetupFacts(title: step.title, changes: changes.map(\.sentence))
    }
  }
}
