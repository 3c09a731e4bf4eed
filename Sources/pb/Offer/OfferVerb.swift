internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import SystemPackage

/// `pb copy --offer`: an item whose representations are written by commands, each when an application requests it.
///
/// pb itself provides the item, so it must live until another item replaces it. Unless it should stay in front, it
/// starts itself again in the background and returns as soon as that process has offered the item.
struct OfferVerb: Verb {
  var offers: [Offer]
  var files: [String] = []
  var areWords = false
  var type: MediaType?
  var hints = ItemHints()
  var pasteboard = PasteboardName.general
  var staysInFront = false
  /// Whether this is the background process, which writes one byte to standard output when the item is offered.
  var announces = false

  func run() throws {
    if staysInFront || announces { try provide() } else { try startInBackground() }
  }

  // MARK: In the background

  private func startInBackground() throws {
    let code = try calling("use \(OptionName.foreground)") { try successor() }
    // The background process has reported the reason.
    guard code == 0 else { throw Failure.silent(Failure.Code(rawValue: code) ?? .failed) }
  }

  /// Starts this program again in a session of its own, waits until it has offered the item or has ended, and returns
  /// the exit code.
  private func successor() throws -> CInt {
    let (news, announcement) = try SharedDescriptor.pipe()
    let words = Array(GivenWords.ofThisProcess.dropFirst())
    let process = try StartedProcess(
      OfferVerb.thisProgram, words.prefix(1) + ["\(OptionName.announce)"] + words.dropFirst(), input: 0,
      output: announcement.rawValue, error: 2, inNewSession: true)
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

  /// Tells the parent process that the item is offered, and closes everything shared with it.
  private func announce() throws {
    try Output.standard.write([0x0A])
    try calling("use \(OptionName.foreground)") {
      let null = try StartedProcess.nowhere()
      for stream: CInt in 0...2 { try SystemCall.run("leave the terminal") { dup2(null.rawValue, stream) } }
    }
  }

  // MARK: Providing

  private func provide() throws {
    // Before any other thread starts, which would otherwise receive the signals.
    let signals = try Program.takeOver([SIGINT, SIGTERM, SIGHUP])
    var hints = hints
    let item = try item(named: &hints.name)
    let provided = try asking { try ProvidedItem(item, on: pasteboard, hints: hints) }
    CopyWarning.show(provided.warning)
    if announces { try announce() }
    try wait(for: provided, signals)
  }

  private func item(named name: inout String?) throws -> ItemProvider<ProvidedContent> {
    var item = ItemProvider<ProvidedContent>()
    if !files.isEmpty {
      let source = CopyVerb(files: files, areWords: areWords, type: type, hints: hints, pasteboard: pasteboard)
      let inputs = try source.inputs()
      let representation = try source.representation(inputs)
      name = inputs.count == 1 ? inputs[0].fileName : nil
      item.register(representation.type, content: representation.content)
    }
    let monitor = staysInFront ? OfferMonitor.onStandardError : nil
    let isSensitive = hints.isSensitive
    for offer in offers {
      item.register(offer.type) { progress in
        guard let monitor else { return try await offer.render(progress, isSensitive: isSensitive) }
        return try await monitor.show(offer.type, progress) {
          try await offer.render(progress, isSensitive: isSensitive)
        }
      }
    }
    return item
  }

  /// Returns when the item is replaced; a signal withdraws it, ends the running commands, and then this process.
  private func wait(for provided: ProvidedItem, _ signals: borrowing OwnedDescriptor) throws {
    let ending = try ProvidedEnding(provided)
    let signal = try ending.wait(or: signals)
    if signal != nil { provided.withdraw() }
    let outcome = try ending.wait()
    if let signal { Program.end(by: signal) }
    if case .lost(let error) = outcome { throw error }
  }
}
