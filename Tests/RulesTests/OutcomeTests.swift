import Pasteboard
import RenderCommand
import Repetitions
import Settings
import Testing

@testable import Rules

struct OutcomeTests {
  private func rules(_ text: String) throws -> [Rule] { try UserSettings(file: Array(text.utf8)).rules }

  private func facts(_ application: String? = nil, _ types: [MediaType] = [.plainText], size: Int? = nil) -> RuleFacts {
    RuleFacts(application: application, types: types, size: size)
  }

  @Test func thePartThatFailsIsNamed() throws {
    let when = #"{ app = "A", type = "text/html", size = "> 9 B", matches = "x" }"#
    let rule = try #require(rules("[[rule]]\nwhen = \(when)\nthen = \"exclude\"").first)
    #expect(rule.outcome(for: facts()) == .passes(.application))
    #expect(rule.outcome(for: facts("b", [.html], size: 10)) == .passes(.application))
    #expect(rule.outcome(for: facts("a", [.plainText], size: 10)) == .passes(.type))
    #expect(rule.outcome(for: facts("a", [.html], size: 9)) == .passes(.size))
    #expect(rule.outcome(for: facts("a", [.html])) == .passes(.size))
    var known = facts("a", [.html], size: 10)
    #expect(rule.outcome(for: known) == .passes(.content))
    known.text = .examined([.matches("x"): false])
    #expect(rule.outcome(for: known) == .passes(.content))
    known.text = .examined([.matches("x"): true])
    #expect(rule.outcome(for: known) == .acts)
    known.text = .unanswered
    #expect(rule.outcome(for: known) == .unknown)
  }

  /// What protects holds in doubt; nothing else does.
  @Test func aTextThatIsNotExaminedIsProtected() throws {
    let rules = try rules(
      "[[rule]]\nwhen.matches = \"x\"\nthen = [\"exclude\", \"sensitive\", \"clean\", \"notify\", { expire = \"5 s\" }]"
    )
    var unknown = facts()
    unknown.text = .unanswered
    let treatment = Treatment(by: rules, of: unknown)
    #expect(treatment.isExcluded && treatment.isSensitive && treatment.lifetime == .seconds(5))
    #expect(treatment.cleaning == nil && treatment.notices.isEmpty)
  }

  @Test func theEarlierRuleCounts() throws {
    let rules = try rules(
      """
      [[rule]]
      when.app = "a"
      then = [{ expire = "5 s" }, { as = "plain" }, "clean"]
      [[rule]]
      when.type = "text/plain"
      then = [{ expire = "9 s" }, { as = "html" }, { clean = "links" }, "sensitive"]
      """)
    let treatment = Treatment(by: rules, of: facts("A"))
    #expect(treatment.lifetime == .seconds(5) && treatment.formats == [.plain] && treatment.cleaning == .look)
    #expect(treatment.isSensitive && !treatment.isExcluded && treatment.staysOutOfHistory)
    #expect(Treatment(by: rules, of: facts("b")).lifetime == .seconds(9))
  }

  @Test func onlyWhatDecidesIsAsked() throws {
    let rules = try rules(
      """
      [[rule]]
      when = { app = "a", matches = "x" }
      then = "exclude"
      [[rule]]
      when = { matches = ["y", "x"], language = "python" }
      then = "exclude"
      [[rule]]
      when = { matches = "z", size = "> 5 B" }
      then = "exclude"
      """)
    #expect(rules.tests(for: facts("b", size: 3)) == [.matches("y"), .matches("x"), .language("python")])
    #expect(rules.tests(for: facts("a", size: 6)).count == 4)
    #expect(rules[2...].map { $0 }.mayAct(on: facts("b")), "its size is not known yet")
    #expect(!rules[2...].map { $0 }.mayAct(on: facts("b", size: 3)))
  }

  // MARK: A plain model

  /// A rule and what it says, in few words.
  private struct ModelRule {
    var (applications, types, words): ([String], [String], [String])
    var action: String

    var toml: String {
      let parts = [("app", applications), ("type", types), ("matches", words)].filter { !$0.1.isEmpty }
      let when = parts.map { "\($0) = [\($1.map { "\"\($0)\"" }.joined(separator: ", "))]" }.joined(separator: ", ")
      return "[[rule]]\nwhen = { \(when) }\nthen = \(action)\n"
    }
  }

  @Test func randomRulesActAsAModelSays() throws {
    var random = SystemRandomNumberGenerator()
    func some(_ words: [String], _ random: inout SystemRandomNumberGenerator) -> [String] {
      words.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }
    let (applications, types) = (["alpha", "beta", "gamma"], ["text/plain", "text/html", "image/png"])
    let words = ["red", "green", "blue", "key"]
    let actions = ["\"exclude\"", "\"sensitive\"", "{ expire = \"3 s\" }", "\"notify\""]
    for _ in 0..<Int.many(2000) {
      let model = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        ModelRule(
          applications: some(applications, &random), types: some(types, &random), words: some(words, &random),
          action: actions.randomElement(using: &random) ?? "")
      }.filter { !($0.applications + $0.types + $0.words).isEmpty }
      let rules = try rules(model.map(\.toml).joined())
      let application = (applications + ["delta"]).randomElement(using: &random)
      let itemTypes = some(types, &random)
      let text = some(words, &random).joined(separator: " ")
      var facts = RuleFacts(
        application: Bool.random(using: &random) ? application : nil, types: itemTypes.compactMap { MediaType($0) })
      let hasText = itemTypes.contains { $0.hasPrefix("text/") }
      if hasText {
        let tests = rules.tests(for: facts)
        let answers = ExaminedText(tests: tests, text: Array(text.utf8)).answers { "" }
        facts.text = .examined(Dictionary(uniqueKeysWithValues: zip(tests, answers)))
      }
      let acting = model.filter { rule in
        (rule.applications.isEmpty || facts.application.map(rule.applications.contains) ?? false)
          && (rule.types.isEmpty || rule.types.contains(where: itemTypes.contains))
          && (rule.words.isEmpty || hasText && rule.words.contains(where: text.contains))
      }
      let treatment = Treatment(by: rules, of: facts)
      let comment: Comment = "\(model.map(\.toml).joined()) \(facts) \(text)"
      #expect(treatment.isExcluded == acting.contains { $0.action == actions[0] }, comment)
      #expect(treatment.isSensitive == acting.contains { $0.action == actions[1] }, comment)
      #expect((treatment.lifetime != nil) == acting.contains { $0.action == actions[2] }, comment)
      #expect(treatment.notices.count == acting.count { $0.action == actions[3] }, comment)
      #expect(treatment.rules.count == acting.count, comment)
    }
  }
}
