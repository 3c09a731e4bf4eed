import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

struct DisplayChooserTests {
  /// A display that appears and goes when the test says so.
  @LoopActor
  private final class Candidate: DisplayCandidate {
    let kind: any KeyPath<DisplayEnvironment, String?> & Sendable
    var isThere: Bool
    let needsFocus: Bool
    var isResting = false
    var isUnanswered = false
    var isGone = false
    private(set) var name: String?
    private(set) var reason = "nothing is there"
    var warnings: [String] { name.map { ["\($0) is small"] } ?? [] }
    let carried: Set<PasteboardName>
    private(set) var served = Set(PasteboardName.onDisplays)
    private(set) var isStopped = false
    var isSearching: Bool { name == nil && !isStopped && !adopted.isEmpty }
    private(set) var adopted: [String] = []
    private(set) var offered: [PasteboardName] = []
    var onChange: (@LoopActor () -> Void)?
    var onAttach: (@LoopActor () -> Void)?

    init(
      _ kind: any KeyPath<DisplayEnvironment, String?> & Sendable, isThere: Bool, needsFocus: Bool = false,
      carrying carried: Set<PasteboardName> = Set(PasteboardName.onDisplays)
    ) {
      self.carried = carried
      self.kind = kind
      self.isThere = isThere
      self.needsFocus = needsFocus
    }

    func isNamed(in environment: DisplayEnvironment) -> Bool { environment[keyPath: kind] != nil }

    func adopt(_ environment: DisplayEnvironment, serving names: Set<PasteboardName>) async {
      if names != served { stop() }
      served = names
      await adopt(environment)
    }

    func adopt(_ environment: DisplayEnvironment) async {
      guard let display = environment[keyPath: kind], name == nil else { return }
      adopted.append(display)
      isStopped = false
      if isThere { appear(as: display) }
    }

    func appear(as display: String) {
      onAttach?()
      (name, reason) = (display, "display \(display)")
      onChange?()
    }

    func goAway() {
      (isThere, name, reason) = (false, nil, "it went away")
      onChange?()
    }

    func stop() {
      name = nil
      isStopped = true
    }

    func offer(_ name: PasteboardName) async throws(DisplayFailure) {
      guard self.name != nil else { throw DisplayFailure(reason) }
      offered.append(name)
    }
    func empty(_ name: PasteboardName, onlyOurs: Bool) async {}
    func settle(_ name: PasteboardName) async {}
    func pressPasteKey() async throws(DisplayFailure) {}
  }

  private static let both = DisplayEnvironment(x11Display: ":7", waylandDisplay: "wayland-7")

  @Test func theBestDisplayIsTakenAndTheOthersAreLeftAlone() async throws {
    try await onLoop {
      let (wayland, x11) = (Candidate(\.waylandDisplay, isThere: true), Candidate(\.x11Display, isThere: true))
      let chooser = DisplayChooser([wayland, x11])
      await chooser.start(environment: Self.both)
      #expect(chooser.name == "wayland-7")
      #expect(chooser.reason == "display wayland-7")
      #expect(chooser.warnings == ["wayland-7 is small"])
      #expect(x11.adopted.isEmpty)
      try await chooser.offer(.general)
      #expect(wayland.offered == [.general])
    }
  }

  @Test func theNextBestServesAndSaysWhy() async throws {
    try await onLoop {
      let (wayland, x11) = (Candidate(\.waylandDisplay, isThere: false), Candidate(\.x11Display, isThere: true))
      let chooser = DisplayChooser([wayland, x11])
      await chooser.start(environment: Self.both)
      #expect(chooser.name == ":7")
      #expect(chooser.reason == "display :7, because nothing is there")
    }
  }

  @Test func aCopyFailsWhileADisplayHasNotAnswered() async throws {
    try await onLoop {
      let x11 = Candidate(\.x11Display, isThere: false)
      let chooser = DisplayChooser([x11])
      await chooser.start(environment: Self.both)
      x11.isUnanswered = true
      await #expect(throws: DisplayFailure("nothing is there", .timedOut)) { try await chooser.offer(.general) }
      x11.isUnanswered = false
      await #expect(throws: DisplayFailure("nothing is there", .noDisplay)) { try await chooser.offer(.general) }
    }
  }

  @Test func aBetterDisplayThatAppearsTakesOver() async throws {
    try await onLoop {
      let (wayland, x11) = (Candidate(\.waylandDisplay, isThere: false), Candidate(\.x11Display, isThere: true))
      let chooser = DisplayChooser([wayland, x11])
      await chooser.start(environment: Self.both)
      wayland.appear(as: "wayland-7")
      #expect(chooser.name == "wayland-7")
      #expect(x11.isStopped)
    }
  }

  @Test func whenTheDisplayGoesTheNextIsTried() async throws {
    try await onLoop {
      let (wayland, x11) = (Candidate(\.waylandDisplay, isThere: true), Candidate(\.x11Display, isThere: true))
      let chooser = DisplayChooser([wayland, x11])
      await chooser.start(environment: Self.both)
      let changed = Promise<Void>()
      chooser.onChange = { if chooser.name == ":7" { changed.fulfil(()) } }
      wayland.goAway()
      try await changed.wait()
      #expect(chooser.reason == "display :7, because it went away")
    }
  }

  /// Its end does not explain why another is served, unless none is.
  @Test func aServerThatHasEndedIsNoExcuse() async throws {
    try await onLoop {
      let (wayland, x11) = (Candidate(\.waylandDisplay, isThere: false), Candidate(\.x11Display, isThere: true))
      wayland.isGone = true
      let chooser = DisplayChooser([wayland, x11])
      await chooser.start(environment: Self.both)
      #expect(chooser.reason == "display :7")
      x11.isGone = true
      x11.goAway()
      #expect(chooser.reason == "nothing is there; it went away")
    }
  }

  /// A caller on another display than the one that is served.
  @Test(arguments: [
    (DisplayEnvironment(x11Display: ":8"), "wayland-7"), (DisplayEnvironment(x11Display: ":7.0"), nil),
    (DisplayEnvironment(x11Display: ":8", waylandDisplay: "wayland-7"), nil),
    (DisplayEnvironment(waylandDisplay: "wayland-8"), "wayland-7"), (DisplayEnvironment(), nil),
    (DisplayEnvironment(x11Display: ":8", waylandDisplay: "wayland-8"), "wayland-7"),
  ])
  func aCallerOnAnotherDisplayIsTold(caller: DisplayEnvironment, served: String?) async throws {
    try await onLoop {
      let chooser = DisplayChooser([Candidate(\.waylandDisplay, isThere: true)])
      await chooser.start(environment: Self.both)
      #expect(chooser.name(besides: caller) == served)
    }
  }

  /// Whether an X server belongs to the same session is unknown if the daemon knows a compositor only.
  @Test func aDisplayOfUnknownKindIsNoOther() async throws {
    try await onLoop {
      let chooser = DisplayChooser([Candidate(\.waylandDisplay, isThere: true)])
      await chooser.start(environment: DisplayEnvironment(waylandDisplay: "wayland-7"))
      #expect(chooser.name(besides: DisplayEnvironment(x11Display: ":8")) == nil)
    }
  }

  @Test func aCallersDisplayIsTakenOnlyWhereNoneIsLive() async throws {
    try await onLoop {
      let x11 = Candidate(\.x11Display, isThere: false)
      let chooser = DisplayChooser([x11])
      await chooser.start(environment: DisplayEnvironment())
      #expect(chooser.reason == "neither WAYLAND_DISPLAY nor DISPLAY is set")
      x11.isThere = true
      await chooser.adopt(DisplayEnvironment(x11Display: ":8"))
      await chooser.adopt(DisplayEnvironment(x11Display: ":9"))
      #expect(chooser.name == ":8")
      #expect(x11.adopted == [":8"])
    }
  }

  @Test func aCallersDisplayIsBetterThanOneThatNeedsTheFocus() async throws {
    try await onLoop {
      let x11 = Candidate(\.x11Display, isThere: true)
      let core = Candidate(\.waylandDisplay, isThere: true, needsFocus: true)
      let chooser = DisplayChooser([x11, core], discover: { DisplayEnvironment(waylandDisplay: "wayland-0") })
      await chooser.start(environment: DisplayEnvironment())
      #expect(chooser.name == "wayland-0")
      await chooser.adopt(Self.both)
      #expect(chooser.name == ":7")
      #expect(core.isStopped)
    }
  }

  @Test func oneThatNeedsTheFocusServesNothingBesideAnother() async throws {
    try await onLoop {
      let gnome = Candidate(\.waylandDisplay, isThere: true, carrying: [.general])
      let x11 = Candidate(\.x11Display, isThere: true)
      let core = Candidate(\.waylandDisplay, isThere: true, needsFocus: true)
      let chooser = DisplayChooser([gnome, x11, core])
      await chooser.start(environment: DisplayEnvironment(waylandDisplay: "wayland-7"))
      #expect(core.adopted.isEmpty)
      #expect(chooser.warnings.contains { $0.hasPrefix("the primary selection is not served") })
      await chooser.adopt(Self.both)
      #expect(chooser.name == "wayland-7, :7")
      #expect(chooser.warnings == ["wayland-7 is small", ":7 is small"])
    }
  }

  @Test func oneThatNeedsTheFocusIsClosedBeforeAnotherTakesASelection() async throws {
    try await onLoop {
      let x11 = Candidate(\.x11Display, isThere: false)
      let core = Candidate(\.waylandDisplay, isThere: true, needsFocus: true)
      let chooser = DisplayChooser([x11, core])
      await chooser.start(environment: Self.both)
      #expect(chooser.name == "wayland-7")
      x11.onAttach?()
      #expect(core.isStopped)
    }
  }

  @Test func servedSelectionsEndTheSearch() async throws {
    try await onLoop {
      let gnome = Candidate(\.waylandDisplay, isThere: false, carrying: [.general])
      let x11 = Candidate(\.x11Display, isThere: false)
      let core = Candidate(\.waylandDisplay, isThere: false, needsFocus: true)
      let chooser = DisplayChooser([gnome, x11, core])
      await chooser.start(environment: Self.both)
      #expect(x11.isSearching && core.isSearching)
      gnome.appear(as: "wayland-7")
      #expect(core.isStopped)
      await chooser.settle(.general)
      #expect(x11.isSearching && x11.served == [.primary])
    }
  }

  @Test func nothingTakesThePlaceOfADisplayThatRests() async throws {
    try await onLoop {
      let gnome = Candidate(\.waylandDisplay, isThere: true, carrying: [.general])
      let x11 = Candidate(\.x11Display, isThere: true)
      let chooser = DisplayChooser([gnome, x11])
      await chooser.start(environment: Self.both)
      gnome.isResting = true
      gnome.goAway()
      #expect(chooser.name == ":7")
      #expect(x11.served == [.primary])
      await #expect(throws: DisplayFailure("it went away")) { try await chooser.offer(.general) }
      let changed = Promise<Void>()
      chooser.onChange = { if x11.served == Set(PasteboardName.onDisplays) { changed.fulfil(()) } }
      gnome.isResting = false
      gnome.goAway()
      try await changed.wait()
    }
  }

  @Test func aBetterDisplayThatRefusesIsNotAskedAtEachCall() async throws {
    try await onLoop {
      let x11 = Candidate(\.x11Display, isThere: false)
      let core = Candidate(\.waylandDisplay, isThere: true, needsFocus: true)
      let chooser = DisplayChooser([x11, core])
      await chooser.start(environment: Self.both)
      for _ in 0..<3 { await chooser.adopt(Self.both) }
      #expect(chooser.name == "wayland-7")
      #expect(x11.adopted == [":7"])
    }
  }

  @Test func withoutAnyDisplayOfferingSaysWhatIsMissing() async throws {
    try await onLoop {
      let chooser = DisplayChooser([Candidate(\.x11Display, isThere: false)])
      await chooser.start(environment: DisplayEnvironment(x11Display: ":9"))
      await #expect(throws: DisplayFailure("nothing is there")) { try await chooser.offer(.primary) }
      try await chooser.offer(.named("notes"))  // the daemon's own, whatever displays there are
    }
  }

  @Test func aDisplayThatNoVariableNamesIsDiscovered() async throws {
    try await onLoop {
      let wayland = Candidate(\.waylandDisplay, isThere: true)
      let chooser = DisplayChooser([wayland], discover: { DisplayEnvironment(waylandDisplay: "wayland-0") })
      await chooser.start(environment: DisplayEnvironment())
      #expect(chooser.name == "wayland-0")
    }
  }
}
