/// The rule of a tiling desktop that lets the history's window float.
struct FloatingStep: SetupStep {
  let title = "The window on a tiling desktop"
  let question = "Let the history's window float?"

  func changes() throws -> [Change] {
    guard let desktop = Desktop.present, let line = desktop.floatingLine,
      let configuration = TilingConfiguration(desktop), configuration.obstacle == nil
    else { return [] }
    return try configuration.adding("window", lines: [line])
  }

  func withdrawals() throws -> [Change] { try TilingConfiguration.all.flatMap { try $0.removing("window") } }
}
