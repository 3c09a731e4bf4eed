/// The state of one derivation: the ways that are left to try, and what is known of their sources.
struct Making<Payload: Sendable>: Sendable {
  /// What has become of a source.
  enum Ingredient: Sendable {
    case loaded(Payload)
    case failed(LoadFailure)
  }

  /// What comes next.
  enum Step: Sendable {
    case load(MediaType)
    case start(ItemProvider<Payload>.LoadHandler)
    case fail(LoadFailure)
  }

  /// The item whose sources they are, which may have been replaced in the meantime.
  let item: Item<Payload>
  private var recipes: ArraySlice<Offer<Payload>.Recipe>
  var ingredients: [MediaType: Ingredient] = [:]
  /// Why the preferred way has failed.
  private(set) var firstFailure: LoadFailure?

  init(_ recipes: [Offer<Payload>.Recipe], of item: Item<Payload>) {
    self.recipes = recipes[...]
    self.item = item
  }

  /// The way that is tried now; nil if none is left.
  var recipe: Offer<Payload>.Recipe? { recipes.first }

  /// Leaves the present way for the next one.
  mutating func fail(_ failure: LoadFailure) {
    firstFailure = firstFailure ?? failure
    recipes = recipes.dropFirst()
  }

  /// What the present way needs next. A source is loaded before its companions, which are not worth a load without it.
  var next: Step {
    guard let recipe else { return .fail(firstFailure ?? LoadFailure(.notOffered, step: "nothing derives from it")) }
    switch ingredients[recipe.source] {
    case nil: return .load(recipe.source)
    case .failed(let failure)?: return .fail(failure)
    case .loaded(let payload)?:
      if let missing = recipe.companions.first(where: { ingredients[$0] == nil }) { return .load(missing) }
      let companions = Dictionary(uniqueKeysWithValues: recipe.companions.compactMap(loaded))
      return .start { progress async throws(LoadFailure) in try await recipe.derive(payload, companions, progress) }
    }
  }

  private func loaded(_ type: MediaType) -> (MediaType, Payload)? {
    guard case .loaded(let payload)? = ingredients[type] else { return nil }
    return (type, payload)
  }
}
