import Bytes
import Foundation
import Glibc
import Linux
import PasteboardClient
import Settings
import TestSupport
import Testing
import Wire

@testable import pb

struct DiagnosisTests {
  private static func facts(
    display: String? = ":0", reason: String = "X11 display :0", warnings: [String] = [], wayland: String? = nil,
    manager: SessionFacts.UserManager? = nil, version: String = Version.current,
    isVisit: Bool = false, isOutdated: Bool = false, settings: SettingsFile? = nil
  ) -> SessionFacts {
    let status = Status.Reply(
      version: version, process: 42, visit: isVisit, display: display, displayReason: reason, outdated: isOutdated,
      settings: settings, warnings: warnings,
      pasteboards: [],
      loads: [], transfers: [], failures: [], payloadBytes: 0)
    return SessionFacts(daemon: .success(status), waylandDisplay: wayland, x11Display: ":0", userManager: manager)
  }

  private static let healthy = SessionFacts.UserManager(
    socketIsListening: true, graphicalSessionIsActive: true, variables: ["DISPLAY", "PATH"])

  private func marks(_ facts: SessionFacts) -> [Diagnosis.Finding.Mark] { Diagnosis.findings(facts).map(\.mark) }

  @Test func aHealthySessionHasNothingToDo() {
    let findings = Diagnosis.findings(Self.facts(manager: Self.healthy))
    #expect(findings.map(\.mark) == [.works, .works])
    #expect(findings.allSatisfy { $0.remedy == nil })
  }

  @Test func aDaemonThatCannotBeReachedIsTheOnlyFindingAboutIt() {
    let facts = SessionFacts(daemon: .failure(Failure(.noDaemon, "no daemon listens")))
    #expect(Diagnosis.findings(facts) == [Diagnosis.Finding(mark: .broken, sentence: "no daemon listens")])
  }

  @Test func aDaemonThatWasStartedForTheLookIsNotSaidToRun() {
    let sentence = Diagnosis.findings(Self.facts(isVisit: true))[0].sentence
    #expect(sentence == "pasteboardd \(Version.current) is installed; it starts when something is copied")
  }

  @Test func aDaemonFromBeforeAnUpgradeIsToBeRestarted() {
    for facts in [
      Self.facts(manager: Self.healthy, version: "0.0.1"), Self.facts(manager: Self.healthy, isOutdated: true),
    ] {
      let finding = Diagnosis.findings(facts)[0]
      #expect(finding.mark == .limited)
      #expect(finding.sentence.hasPrefix("the running pasteboardd") && finding.sentence.contains("is older than"))
      #expect(finding.remedy == .run("systemctl --user restart pasteboardd", "the clipboard stays"))
    }
    #expect(Diagnosis.findings(Self.facts(version: "0.0.1"))[0].sentence.contains("pasteboardd 0.0.1"))
    #expect(Diagnosis.findings(Self.facts(isOutdated: true))[0].remedy?.command == "kill 42")
  }

  @Test func aDaemonThatSystemdDidNotStartIsToEnd() {
    var manager = Self.healthy
    manager.daemon = 42
    #expect(marks(Self.facts(manager: manager)) == [.works, .works])
    for number in [0, 43] {
      manager.daemon = number
      let finding = Diagnosis.findings(Self.facts(manager: manager)).first { $0.mark == .limited }
      #expect(finding?.sentence == "process 42 serves the clipboard, and systemd did not start it")
      #expect(finding?.remedy == .run("kill 42", "the next copy starts systemd's own"))
      #expect(marks(Self.facts(manager: manager, isVisit: true)).allSatisfy { $0 == .works })
    }
  }

  @Test func aLibraryOfPicturesThatIsMissingIsNamed() {
    var facts = Self.facts()
    facts.missingPictures = [.heif, .pdf]
    let finding = Diagnosis.findings(facts).first { $0.sentence.contains("HEIF") }
    #expect(finding?.mark == .limited && finding?.remedy == .advice("install libheif1"))
    #expect(
      Diagnosis.findings(facts).map(\.sentence).contains("the window does not show PDF files: a library is missing"))
  }

  @Test func withoutADisplayTheReasonIsGiven() {
    let findings = Diagnosis.findings(Self.facts(display: nil, reason: "there is no X server on :0"))
    #expect(findings.last?.mark == .broken)
    #expect(findings.last?.lines.joined().contains("there is no X server on :0") == true)
  }

  @Test func xwaylandIsExplainedOnCompositorsWithoutDataControl() {
    let findings = Diagnosis.findings(Self.facts(reason: "X11 display :0, because …", wayland: "wayland-0"))
    #expect(findings.last?.mark == .works)
    #expect(findings.last?.lines.joined().contains("through Xwayland") == true)
  }

  @Test func aCompositorThatIsNotThereIsAFinding() {
    var facts = Self.facts(reason: "X11 display :0, because …", wayland: "wayland-9")
    facts.hasCompositor = false
    let finding = Diagnosis.findings(facts).last
    #expect(finding?.mark == .limited)
    #expect(finding?.sentence.hasPrefix("WAYLAND_DISPLAY names a compositor that is not there, wayland-9") == true)
    #expect(!SessionFacts.isServed("/proc/nonexistent/wayland-9") && !SessionFacts.isServed("/dev/null/wayland"))
  }

  @Test func findingsNameTheTextThatGNOMEKeeps() {
    let findings = Diagnosis.findings(Self.facts(reason: "GNOME Shell on wayland-0, by …", wayland: "wayland-0"))
    #expect(findings.last?.mark == .works)
    #expect(findings.last?.remedy?.advice?.contains("keeps the plain text") == true)
  }

  @Test func warningsOfTheDisplayAreLimits() {
    #expect(marks(Self.facts(warnings: ["another program fights"])) == [.works, .works, .limited])
  }

  @Test(
    arguments: [
      (\.socketIsListening, "enable --now pasteboardd.socket"),
      (\.graphicalSessionIsActive, "pb setup --yes daemon"),
    ] as [(any WritableKeyPath<SessionFacts.UserManager, Bool> & Sendable, String)])
  func eachLackOfTheUserManagerHasARemedy(
    lack: any WritableKeyPath<SessionFacts.UserManager, Bool> & Sendable, remedy: String
  ) {
    var manager = Self.healthy
    manager[keyPath: lack] = false
    let findings = Diagnosis.findings(Self.facts(manager: manager))
    #expect(findings.map(\.mark) == [.works, .works, .limited])
    #expect(findings.last?.remedy?.command?.contains(remedy) == true)
  }

  @Test func aVariableThatTheUserManagerLacksIsNamed() {
    var manager = Self.healthy
    manager.variables = SessionFacts.UserManager.variables(in: "PATH=/bin\nLANG=C\n")
    let finding = Diagnosis.findings(Self.facts(wayland: "wayland-0", manager: manager)).last
    #expect(finding?.remedy?.command == "systemctl --user import-environment WAYLAND_DISPLAY DISPLAY")
  }

  @Test func eachFaultOfTheSettingsHasItsPlaceAndTheLastTheRemedy() throws {
    var facts = Self.facts()
    #expect(throws: SettingsFaults.self) {
      do throws(SettingsFaults) {
        _ = try UserSettings(file: Array("a = 1\n  b = 2".utf8))
      } catch {
        facts.settings.check = .faulty(path: "/c.toml", faults: error.faults)
        throw error
      }
    }
    let findings = Diagnosis.findings(facts).suffix(2)
    #expect(findings.map(\.mark) == [.limited, .limited])
    #expect(findings.first?.sentence.contains("/c.toml:1:1: there is no setting a") == true)
    #expect(findings.last?.sentence.contains("/c.toml:2:3: there is no setting b") == true)
    #expect(findings.map { $0.remedy == nil } == [true, false])
  }

  @Test func settingsThatAreThereAreTold() {
    var facts = Self.facts()
    facts.settings.check = .works(path: "/c.toml")
    #expect(
      Diagnosis.findings(facts).last == .init(mark: .works, sentence: "the settings in /c.toml are valid"))
    facts.settings.check = .unreadable(path: "/c.toml", reason: "why")
    #expect(Diagnosis.findings(facts).last?.sentence == "the settings in /c.toml are not used: why")
  }

  /// The daemon warns of the file that it has read; the current one has no fault, or another one.
  @Test func aFaultThatIsGoneIsNotTold() {
    let read = SettingsFile(path: "/c.toml", fingerprint: "1", complaint: "the settings file is not used")
    var facts = Self.facts(warnings: ["the settings file is not used", "another"], settings: read)
    facts.settings = SettingsFacts(check: .works(path: "/c.toml"), fingerprint: "2")
    let sentences = Diagnosis.findings(facts).map(\.sentence)
    #expect(!sentences.contains("the settings file is not used") && sentences.contains("another"))
    #expect(sentences.last == "the settings were changed, and pasteboardd has not read them yet")
    #expect(Diagnosis.findings(facts).last?.remedy == .run("kill -HUP 42"))
    facts.settings.fingerprint = "1"
    #expect(Diagnosis.findings(facts).last?.sentence == "the settings in /c.toml are valid")
  }

  // MARK: The history

  private static func condition(
    recording: Bool = true, paused: Int? = nil, fingerprint: String? = nil, warnings: [String] = [],
    isOutdated: Bool = false
  ) -> HistoryFacts {
    .running(
      Condition.Reply(
        version: Version.current, process: 7, outdated: isOutdated, recording: recording, paused: paused,
        settingsPath: "/c.toml", settingsFingerprint: fingerprint, warnings: warnings))
  }

  private func history(_ facts: HistoryFacts, manager: SessionFacts.UserManager? = nil) -> [Diagnosis.Finding] {
    var all = Self.facts(manager: manager)
    all.history = facts
    return Diagnosis.groups(all).first { $0.heading == "History" }?.findings ?? []
  }

  @Test func theHistoryIsToldInALine() {
    #expect(history(Self.condition()) == [.init(mark: .works, sentence: "the history is recorded: process 7")])
    #expect(history(Self.condition(recording: false)).map(\.mark) == [.limited])
    #expect(history(Self.condition(recording: false))[0].sentence.contains("history.enabled is false in /c.toml"))
    let paused = history(Self.condition(paused: Int(time(nil)) + 60))
    #expect(paused.map(\.mark) == [.limited] && paused[0].sentence.hasPrefix("nothing is recorded until "))
    #expect(history(Self.condition(warnings: ["full"])).map(\.sentence) == ["the history: full"])
    #expect(history(Self.condition(isOutdated: true))[0].remedy?.command == "kill 7")
    #expect(history(.unanswered("why")).map(\.mark) == [.broken])
  }

  @Test func aHistoryThatDoesNotRunHasARemedyThatDependsOnSystemd() {
    #expect(history(.notRunning(isEnabled: false, wasKept: false)).map(\.mark) == [.limited])
    let enabling = Remedy.run("pb setup --yes history")
    #expect(history(.notRunning(isEnabled: false, wasKept: true))[0].remedy == enabling)
    #expect(history(.notRunning(isEnabled: false, wasKept: true), manager: Self.healthy)[0].remedy == enabling)
    let server = SessionFacts(
      daemon: .failure(Failure(.noDaemon, "no daemon listens")), history: .notRunning(isEnabled: false, wasKept: false))
    #expect(Diagnosis.findings(server).last?.remedy?.command == "setsid --fork pasteboard-history")
    #expect(
      history(.notRunning(isEnabled: true, wasKept: true), manager: Self.healthy)[0].remedy
        == .run("systemctl --user start pasteboard-history"))
  }

  @Test func aRecorderThatHasNotReadTheSettingsIsNamed() {
    var facts = Self.facts(settings: SettingsFile(path: "/c.toml", fingerprint: "2"))
    facts.settings = SettingsFacts(check: .works(path: "/c.toml"), fingerprint: "2")
    facts.history = Self.condition(fingerprint: "1")
    #expect(
      Diagnosis.findings(facts).last
        == .init(
          mark: .limited, sentence: "the settings were changed, and pasteboard-history has not read them yet",
          remedy: .run("kill -HUP 7")))
    facts.history = Self.condition(fingerprint: "2")
    #expect(Diagnosis.findings(facts).last?.mark == .works)
  }

  @Test func menusAndWhatTypesAreLookedFor() {
    var facts = Self.facts()
    facts.history = Self.condition()
    facts.menus = [.init("wofi", isInstalled: false), .init("rofi", isInstalled: true)]
    facts.pasteKey = .init("wtype", isInstalled: true)
    func last() -> Diagnosis.Finding? { Diagnosis.findings(facts).last }
    #expect(last() == .init(mark: .works, sentence: "'pb history pick' uses rofi as its menu, and types with wtype"))
    facts.pasteKey = .init("wtype", isInstalled: false)
    #expect(last()?.remedy == .advice("install wtype, if you want that"))
    facts.menus = [.init("wofi", isInstalled: false), .init("fuzzel", isInstalled: false)]
    #expect(last()?.remedy == .advice("install one of wofi, fuzzel"))
    facts.history = .notRunning(isEnabled: false, wasKept: false)
    #expect(last()?.sentence.hasPrefix("nothing is recorded") == true, "and nothing to pick from")
  }

  // MARK: Other programs

  @Test func otherManagersAreFoundByTheirProcesses() {
    let processes = [
      ("copyq", ["copyq"]), ("bash", ["bash"]), ("copyq", ["copyq", "--start-server"]), ("xfce4-clipman-p", []),
      ("wl-paste", ["wl-paste", "--watch", "/usr/bin/cliphist", "store"]), ("wl-paste", ["wl-paste", "-n"]),
    ]
    #expect(
      OtherManagers.running(among: processes.map { (name: $0, words: $1) }) == ["cliphist", "copyq", "xfce4-clipman"])
    var facts = Self.facts()
    facts.managers = ["cliphist", "copyq"]
    #expect(Diagnosis.findings(facts).last?.sentence == "other clipboard managers run: cliphist, copyq")
  }

  @Test func findingsNameTheProgramsBehindTools() throws {
    let folder = try TemporaryFolder()
    for name in ["ours", "real"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    try folder.write("pb", [], mode: 0o755)
    try folder.write("real/xclip", [], mode: 0o755)
    try folder.write("real/xsel", [], mode: 0o755)
    for name in ["xclip", "wl-copy"] { symlink("../pb", folder.path + "/ours/" + name) }
    let (ours, real) = (folder.path + "/ours", folder.path + "/real")
    #expect(ToolFacts(in: [ours, real]) == ToolFacts(ours: ["xclip", "wl-copy"], real: ["xsel"], hidden: []))
    let hidden = ToolFacts(in: [real, ours])
    #expect(hidden.ours == ["wl-copy"] && hidden.real == ["xclip", "xsel"])
    #expect(hidden.hidden == [.init(link: ours + "/xclip", tool: real + "/xclip")])
    let sentences = Diagnosis.tools(hidden).map(\.sentence)
    #expect(sentences[0] == "wl-copy leads to pb; xclip and xsel are the tools themselves")
    #expect(sentences[1] == "\(ours)/xclip is a link to pb, but \(real)/xclip comes before it in PATH")
    #expect(Diagnosis.tools(ToolFacts(in: ["/nowhere"])).isEmpty)
  }

  @Test func programsThatSpreadSecretsAreNamed() {
    var facts = Self.facts()
    facts.hasKDEConnect = true
    #expect(
      Diagnosis.findings(facts).last?.sentence == "KDE Connect sends what is copied to your phone, secrets included")
    #expect(Diagnosis.findings(facts).last?.remedy?.advice?.contains("stop sharing passwords") == true)
  }

  @Test func theVariableThatCOSMICNeedsIsSaid() {
    var facts = Self.facts(reason: "X11 display :0, because …", wayland: "wayland-0")
    facts.desktops = ["COSMIC"]
    let finding = Diagnosis.findings(facts).last
    #expect(finding?.mark == .limited && finding?.remedy?.advice?.contains("COSMIC_DATA_CONTROL_ENABLED=1") == true)
    facts = Self.facts(reason: "Wayland display wayland-0, by ext-data-control", wayland: "wayland-0")
    facts.desktops = ["COSMIC"]
    #expect(Diagnosis.findings(facts).last?.mark == .works)
  }

  @Test func missingProgramsAreNamedWithTheirPackages() {
    var facts = Self.facts()
    facts.missing = [.window, .code]
    let findings = Diagnosis.findings(facts).suffix(2)
    #expect(findings.map(\.mark) == [.limited, .limited])
    for (finding, words) in zip(findings, [["pasteboard-window", "libgtk-4-dev"], ["pasteboard-code", "libkf5"]]) {
      for word in words { #expect(finding.lines.joined().contains(word), "\(finding)") }
    }
  }

  @Test func changesOfSetupComeLast() throws {
    var facts = Self.facts()
    facts.setup = [.init(title: "A", changes: ["b", "c"]), .init(title: "D", changes: ["e"])]
    let group = try #require(Diagnosis.groups(facts).last)
    #expect(group.heading == "Setup")
    #expect(
      group.findings.flatMap(\.lines) == [
        "unset   A: pb setup would b, c.", "unset   D: pb setup would e.", "        $ pb setup --yes",
        "        → or pb setup, which asks.",
      ])
  }

  /// The desktop that the daemon was started by needs no target of systemd.
  @Test func aDesktopThatStartsTheDaemonNeedsNoTarget() {
    var manager = Self.healthy
    manager.graphicalSessionIsActive = false
    var facts = Self.facts(manager: manager)
    facts.startsAtLogin = true
    #expect(marks(facts) == [.works, .works])
  }

  @Test func findingsStandInGroupsThatHaveSome() {
    var facts = Self.facts()
    facts.managers = ["copyq"]
    #expect(Diagnosis.groups(facts).map(\.heading) == ["Clipboard", "Other programs"])
  }

  /// The whole program, with a daemon that has read another file.
  @Test func theDoctorLooksAtTheFileOfTheDaemon() throws {
    let folder = try TemporaryFolder()
    try folder.write("c.toml", Array("a = 1\nb = 2\n".utf8))
    let path = folder.path + "/c.toml"
    let status = Status.Reply(
      version: Version.current, process: 42, displayReason: "none",
      settings: SettingsFile(path: path, fingerprint: "0", complaint: "an old fault"), warnings: ["an old fault"],
      pasteboards: [], loads: [], transfers: [], failures: [], payloadBytes: 0)
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Status.self, status)) }
    defer { daemon.stop() }
    let text = try PbRun("$PB doctor", socket: daemon.path).text
    #expect(text.contains("\nSettings\n") && !text.contains("an old fault"), "\(text)")
    for line in [1, 2] { #expect(text.contains("\(path):\(line):1: there is no setting"), "\(text)") }
    #expect(text.contains("pasteboardd has not read them yet"))
  }
}
