package import Host
package import Logging
package import Pasteboard
package import Reactor

/// Where a display server is.
package protocol DisplayAddress: Hashable, Sendable {
  /// The display's name, as the environment has it.
  var display: String { get }
  /// What users call the server there, as in "the X server on :0".
  var server: String { get }
  /// The folder in which a server appears, and those that the folder itself appears in.
  var folders: [String] { get }
}

/// One kind of display server: how it is found and connected to. All else is the ``DisplayClient``'s.
@LoopActor
package protocol DisplayConnector: AnyObject {
  /// Where such a server is.
  associatedtype Address: DisplayAddress
  /// What goes on over a connection to it.
  associatedtype Session: DisplaySession

  /// The variable that names the display, and what the kind is called, as in "no X11 display is known".
  static var variable: String { get }
  static var kind: String { get }
  /// Whether it serves only with the focus of a moment, so that any other way is better.
  var needsFocus: Bool { get }

  /// The pasteboards that such a display has selections for.
  var carried: Set<PasteboardName> { get }

  /// Where the display is that an environment names; nil if it names none. It throws a sentence if it names one that
  /// cannot be found.
  func address(in environment: DisplayEnvironment) throws(DisplayFailure) -> Address?
  /// Whether there may be a server, so that it is worth a try.
  func mayAnswer(_ address: Address) -> Bool
  /// Connects, however long that takes. It throws a sentence that says what was refused and what to do.
  func connect(to address: Address, in context: DisplayContext) async throws(DisplayFailure) -> Session
}

extension DisplayConnector {
  /// Most displays have both.
  package var carried: Set<PasteboardName> { Set(PasteboardName.onDisplays) }
}

/// What goes on over one connection to a display server: its selections, owned or followed.
@LoopActor
package protocol DisplaySession: AnyObject {
  /// Which display this is, and how its selections are reached.
  var description: String { get }
  /// What does not work at present as a user would expect: a sentence each.
  var warnings: [String] { get }

  /// Learns who owns the selections, and follows what changes from then on.
  func begin() async throws(ConnectionFailure)
  /// Whether there is a selection for a pasteboard, which the session is for.
  func carries(_ name: PasteboardName) -> Bool
  /// Whether another application owned a selection when the session began.
  func hadForeignOwner(_ name: PasteboardName) -> Bool
  /// Follows what another application owned when the session began, which it has copied after `arrival`. Returns whether
  /// any application still owns the selection, once its types are known or a caller's patience has ended.
  func follow(_ name: PasteboardName, since arrival: Arrival) async -> Bool
  /// What was there before the session is taken up.
  func hasTakenUp()

  /// Makes the pasteboard's present item the selection, unless another application has taken it since the item was put
  /// there. Gives whether it is.
  func offer(_ name: PasteboardName) async throws(ConnectionFailure) -> Bool
  /// Leaves the selection without an owner, whoever has it; or only if we have.
  func empty(_ name: PasteboardName, onlyOurs: Bool) async throws(ConnectionFailure)
  /// Waits until all that the server said so far has reached the host.
  func settle(_ name: PasteboardName) async

  /// Returns once the connection is over, with what became of the server, as in "went away".
  func end() async -> String
  /// Hangs up.
  func close()
  /// Lets go of what belonged to a connection that is over.
  func letGo()
}

/// What every part of a session has to do with.
package struct DisplayContext: Sendable {
  /// The host of the pasteboards.
  package let host: PasteboardHost
  /// The pasteboards that a session is for: another display may have the others.
  package internal(set) var served: Set<PasteboardName>
  /// What is asked before anything expensive is rendered.
  package let gate: RenderingGate
  /// Limits for what other applications own.
  package let limits: ReadLimits
  /// Limits for whoever does not answer.
  package let patience: DisplayPatience
  /// Where time comes from.
  package let timers: Timers
  /// What happens, without content.
  package let log: Logger

  /// What sessions of `host` have to do with.
  @LoopActor
  package init(
    host: PasteboardHost, limits: ReadLimits, patience: DisplayPatience, timers: Timers, log: Logger
  ) {
    self.host = host
    served = Set(PasteboardName.onDisplays)
    gate = RenderingGate(host, timers: timers, log: log)
    self.limits = limits
    self.patience = patience
    self.timers = timers
    self.log = log
  }
}
