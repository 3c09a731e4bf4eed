internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import SystemPackage

/// An item that `pb` itself provides, so `pb` must live until another item replaces it.
///
/// Unless it should stay in front, `pb` starts itself again in the background and returns as soon as that process has
/// offered the item.
enum BackgroundItem {
  /// Starts a command line of this program in the background, which contains `--announce`.
  static func start(_ words: [String]) throws {
    let code = try calling("use \(OptionName.foreground)") { try successor(words) }
    // The background process has reported the reason.
    guard code == 0 else { throw Failure.silent(Failure.Code(rawValue: code) ?? .failed) }
  }

  /// Starts this program again in a session of its own, waits until it has offered the item or has ended, and returns
  /// the exit code.
  private static func successor(_ words: [String]) throws -> CInt {
    let (news, announcement) = try SharedDescriptor.pipe()
    let process = try StartedProcess(
      thisProgram, words, input: 0, output: announcement.rawValue, error: 2, inNewSession: true)
    _ = consume announcement  // so that the pipe ends when the process does
    if try !FileBytes.readNext(news.rawValue, count: 1).isEmpty { return 0 }
    guard case .exited(let code) = try process.wait() else { return Failure.Code.failed.rawValue }
    return code
  }

  /// The program's path in the file system, which process lists show, or the kernel's if the file was replaced.
  private static var thisProgram: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    let name = String(decoding: path.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return access(name, X_OK) == 0 ? name : "/proc/self/exe"
  }

  /// Provides the item that `make` returns with its hints until another one replaces it. A background process
  /// `announces` it to the one that has started it.
  static func provide(
    on pasteboard: PasteboardName, announces: Bool,
    _ make: () throws -> (item: ItemProvider<ProvidedContent>, hints: ItemHints)
  ) throws {
    // Before any other thread starts, which would otherwise receive the signals.
    let signals = try Program.takeOver([SIGINT, SIGTERM, SIGHUP])
    let (item, hints) = try make()
    let provided = try asking { try ProvidedItem(item, on: pasteboard, hints: hints) }
    CopyWarning.show(provided.warning)
    if announces { try announce() }
    try wait(for: provided, signals)
  }

  /// Tells the parent process that the item is offered, and closes everything shared with it.
  private static func announce() throws {
    try Output.standard.write([0x0A])
    try calling("use \(OptionName.foreground)") {
      let null = try StartedProcess.nowhere()
      for stream: CInt in 0...2 { try SystemCall.run("leave the terminal") { dup2(null.rawValue, stream) } }
    }
  }

  /// Returns when the item is replaced; a signal withdraws it, ends the running commands, and then this process.
  private static func wait(for provided: ProvidedItem, _ signals: borrowing OwnedDescriptor) throws {
    let ending = try ProvidedEnding(provided)
    let signal = try ending.wait(or: signals)
    if signal != nil { provided.withdraw() }
    let outcome = try ending.wait()
    if let signal { Program.end(by: signal) }
    if case .lost(let error) = outcome { throw error }
  }
}
