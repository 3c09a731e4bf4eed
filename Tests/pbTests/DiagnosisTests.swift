import PasteboardClient
import Settings
import Testing
import Wire

@testable import pb

@Suite(.timeLimit(.minutes(30))) struct DiagnosisTests {
  private static func facts(
    display: String? = ":0", reason: String = "X11 display :0", warnings: [String] = [], wayland: String? = nil,
    manager: SessionFacts.UserManager? = nil, version: String = Version.current,
    isVisit: Bool = false
  ) -> SessionFacts {
    let status = Status.Reply(
      version: version, process: 42, visit: isVisit, display: display, displayReason: reason, warnings: warnings,
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
    let facts = SessionFacts(daemon: .failure(ClientError.noDaemon("nobody listens")))
    #expect(Diagnosis.findings(facts) == [Diagnosis.Finding(mark: .broken, sentence: "nobody listens")])
  }

  @Test func aDaemonThatWasStartedForTheLookIsNotSaidToRun() {
    let sentence = Diagnosis.findings(Self.facts(isVisit: true))[0].sentence
    #expect(sentence == "the daemon, pasteboardd \(Version.current), starts with the first copy")
  }

  @Test func aDaemonFromBeforeAnUpgradeIsToBeRestarted() {
    let finding = Diagnosis.findings(Self.facts(version: "0.0.1"))[0]
    #expect(finding.mark == .limited)
    #expect(finding.lines[0].contains("pasteboardd 0.0.1, and this is pb \(Version.current)"))
    #expect(finding.lines[1].contains("systemctl --user restart pasteboardd"))
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

  @Test func whatTheDisplayWarnsOfIsLimited() {
    #expect(marks(Self.facts(warnings: ["another program fights"])) == [.works, .works, .limited])
  }

  @Test(
    arguments: [
      (\.socketIsListening, "enable --now pasteboardd.socket"),
      (\.graphicalSessionIsActive, "start graphical-session.target"),
    ] as [(any WritableKeyPath<SessionFacts.UserManager, Bool> & Sendable, String)])
  func eachLackOfTheUserManagerHasARemedy(
    lack: any WritableKeyPath<SessionFacts.UserManager, Bool> & Sendable, remedy: String
  ) {
    var manager = Self.healthy
    manager[keyPath: lack] = false
    let findings = Diagnosis.findings(Self.facts(manager: manager))
    #expect(findings.map(\.mark) == [.works, .works, .limited])
    #expect(findings.last?.remedy?.contains(remedy) == true)
  }

  @Test func aVariableThatTheUserManagerLacksIsNamed() {
    var manager = Self.healthy
    manager.variables = SessionFacts.UserManager.variables(in: "PATH=/bin\nLANG=C\n")
    let finding = Diagnosis.findings(Self.facts(wayland: "wayland-0", manager: manager)).last
    #expect(finding?.remedy == "systemctl --user import-environment WAYLAND_DISPLAY DISPLAY in the session's start-up")
  }

  @Test func eachFaultOfTheSettingsHasItsPlaceAndTheLastTheRemedy() throws {
    var facts = Self.facts()
    #expect(throws: SettingsFaults.self) {
      do throws(SettingsFaults) {
        _ = try UserSettings(file: Array("a = 1\n  b = 2".utf8))
      } catch {
        facts.settings = .faulty(path: "/c.toml", faults: error.faults)
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
    facts.settings = .works(path: "/c.toml")
    #expect(
      Diagnosis.findings(facts).last == .init(mark: .works, sentence: "nothing is wrong with the settings in /c.toml"))
    facts.settings = .unreadable(path: "/c.toml", reason: "why")
    #expect(Diagnosis.findings(facts).last?.sentence == "the settings in /c.toml are not taken: why")
  }
}
