internal import Linux
internal import Reactor

/// Shows on the desktop that rules act on an item, with notify-send(1), if it is installed. Nothing of the item is shown.
enum RuleNotice {
  @LoopActor static func show(_ rules: [Int]) {
    guard InstalledProgram.path(of: "notify-send") != nil, let null = try? StartedProcess.nowhere() else { return }
    let numbers = rules.map { "\($0)" }.joined(separator: ", ")
    let sentence = "rule\(rules.count > 1 ? "s" : "") \(numbers) of your settings: this was copied"
    let command = #"exec notify-send --app-name Pasteboard -- Pasteboard "$0""#
    let process = try? ChildProcess(
      shell: ["-c", command, sentence], input: null.rawValue, output: null.rawValue, error: null.rawValue)
    // Without a desktop it waits for one: there is no use in that.
    guard let process else { return }
    LoopTask.start { if (try? await process.wait(atMost: .seconds(10))) == nil { process.kill() } }
  }
}
