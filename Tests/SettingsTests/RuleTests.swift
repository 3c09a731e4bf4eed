import Pasteboard
import RenderCommand
import Repetitions
import Testing

@testable import Settings

struct RuleTests {
  private func rules(_ file: String) throws -> [Rule] { try UserSettings(file: Array(file.utf8)).rules }

  private func report(_ file: String) -> String? {
    do {
      _ = try UserSettings(file: Array(file.utf8))
      return nil
    } catch {
      return error.faults.count == 1 ? error.description : "\(error.faults)"
    }
  }

  // MARK: Rules

  @Test func aRuleHasItsConditionsAndActions() throws {
    let file = #"""
      [[rule]]
      when = { app = ["KeePassXC", "Bitwarden"], type = "text/*", size = "< 1 kB", language = ["py", "markdown"] }
      then = ["exclude", { expire = "1 min" }, "notify"]
      [[rule]]
      when.matches = '^ticket-\d+$'
      then = { as = ["plain", "html"] }
      """#
    let rules = try rules(file)
    #expect(rules.map(\.number) == [1, 2])
    let first = try #require(rules.first)
    #expect(first.condition.applications == ["keepassxc", "bitwarden"], "case does not count")
    #expect(first.condition.types.map(\.description) == ["text/*"])
    #expect(first.condition.sizes.map(\.description) == ["< 1 kB"])
    #expect(first.condition.languages == [.language("python"), .language("markdown")])
    #expect(first.actions == [.exclude, .expire(.seconds(60)), .notify])
    #expect(rules[1].condition.content == [.matches(#"^ticket-\d+$"#)])
    #expect(rules[1].actions == [.only([.plain, .html])])
  }

  @Test(arguments: [
    (#""exclude""#, RuleAction.exclude), (#""sensitive""#, .sensitive), (#""clean""#, .clean(.look)),
    (#""enrich""#, .enrich), (#""notify""#, .notify), (#"{ clean = "links" }"#, .clean(.links)),
    (#"{ expire = "2 h" }"#, .expire(.seconds(7200))), (#"{ as = "markdown" }"#, .only([.markdown])),
  ])
  func eachActionIsRead(word: String, action: RuleAction) throws {
    #expect(try rules("[[rule]]\nwhen = { app = \"a\" }\nthen = \(word)").map(\.actions) == [[action]])
  }

  @Test func aCommandIsOfferedForAType() throws {
    let rules = try rules(
      #"""
      [[rule]]
      when = { matches = "^digraph " }
      then = { offer = "image/svg+xml", by = "dot -Tsvg | sed 's/a/b/'" }
      """#)
    let type = try #require(MediaType("image/svg+xml"))
    #expect(rules.map(\.actions) == [[.offer(FormCommand(type: type, command: "dot -Tsvg | sed 's/a/b/'"))]])
  }

  @Test(arguments: RulePreset.allCases)
  func presetsActByThemselves(preset: RulePreset) throws {
    let own = try rules("[[rule]]\npreset = \"\(preset.rawValue)\"")
    #expect(own.map(\.actions) == [preset.actions])
    #expect(own.map(\.condition.content) == [preset.content])
    let other = try rules("[[rule]]\npreset = \"\(preset.rawValue)\"\nwhen.app = \"a\"\nthen = \"notify\"")
    #expect(other.map(\.actions) == [[.notify]])
    #expect(other.map(\.condition.applications) == [["a"]])
  }

  @Test func settingsBesideRulesStay() throws {
    let file = """
      history.items = 5
      [[rule]]
      when.app = "a"
      then = "exclude"
      [keep]
      bytes = 7
      """
    let settings = try UserSettings(file: Array(file.utf8))
    #expect(settings.history.items == 5 && settings.keep.bytes == 7 && settings.rules.count == 1)
  }

  @Test func aSettingIsChangedInAFileWithRules() throws {
    let file = "[[rule]]\nwhen.app = \"a\"\nthen = \"exclude\"\n[[rule]]\npreset = \"code\"\n"
    let changed = try SettingsChange("history.items").apply("9", to: Array(file.utf8))
    let settings = try UserSettings(file: changed)
    #expect(settings.history.items == 9 && settings.rules.count == 2)
  }

  // MARK: Faults

  @Test(arguments: [
    ("[[rule]]\nthen = \"exclude\"", "line 1, column 1: rule 1: it says for no item what to do"),
    ("[[rule]]\nwhen.app = \"a\"", "line 1, column 1: rule 1: it does nothing: add then"),
    ("[[rule]]\npreset = \"code\"\n[[rule]]\nwhen = 5", "line 4, column 1: rule 2: when takes"),
    ("[[rule]]\npreset = \"cod\"", "line 2, column 1: rule 1: preset takes \"secrets\", \"links\" or \"code\""),
    ("[[rule]]\npreset = \"secrets\"\nwhen.matches = \"a\"", "rule 1: a preset says itself what matches"),
    (
      "[[rule]]\nwhen.matches = \"(a\"\nthen = \"exclude\"",
      "line 2, column 1: rule 1: when.matches has a faulty pattern"
    ),
    ("[[rule]]\nwhen = { matches = [\"a\", \"a**\"] }\nthen = \"exclude\"", "\"a**\": two signs repeat the same"),
    ("[[rule]]\nwhen = { aap = \"a\" }\nthen = \"exclude\"", "line 2, column 10: rule 1: aap is no condition: use app"),
    ("[[rule]]\nwhen = { app = [] }\nthen = \"exclude\"", "rule 1: app is empty"),
    ("[[rule]]\nwhen = { app = \"a\", app = \"b\" }\nthen = \"exclude\"", "app stands here for the second time"),
    ("[[rule]]\nwhen = { size = \"1 MB\" }\nthen = \"exclude\"", "size takes sizes such as"),
    (
      "[[rule]]\nwhen.app = \"a\"\nthen = \"exlude\"",
      "line 3, column 8: rule 1: there is no such action: use \"exclude\""
    ),
    ("[[rule]]\nwhen.app = \"a\"\nthen = { expire = \"\" }", "there is no such action"),
    ("[[rule]]\nwhen.app = \"a\"\nthen = { as = \"docx\" }", "as takes \"markdown\""),
    ("[[rule]]\nwhen.app = \"a\"\nthen = { offer = \"public.text\", by = \"a\" }", "offer needs a media type"),
    ("[[rule]]\nwhen.app = \"a\"\nthen = { offer = \"image/png\", by = \" \" }", "offer needs a media type"),
    ("[[rule]]\nwhen.app = \"a\"\nthan = \"exclude\"", "than is no part of a rule"),
    ("[rule]\nwhen.app = \"a\"", "rules begin with [[rule]]"),
    ("[[rules]]\na = 1", "there is no list of tables [[rules]]"),
    ("[[rule]\nwhen.app = \"a\"", "a ] is missing"), ("rule = []", "there is no setting rule"),
  ])
  func faultsNameTheRuleAndThePlace(file: String, sentence: String) throws {
    let fault = try #require(report(file))
    #expect(fault.contains(sentence), "\(fault)")
  }

  @Test func aRuleThatTOMLBreaksOffIsNoSecondFault() {
    #expect(report("[[rule]]\nwhen = { app = ") == "line 2, column 16: a value is missing")
  }

  @Test func thereIsALimit() throws {
    let one = "[[rule]]\npreset = \"code\"\n"
    #expect(try rules(String(repeating: one, count: RuleReader.limit)).count == RuleReader.limit)
    #expect(report(String(repeating: one, count: RuleReader.limit + 1))?.contains("more than 100 rules") == true)
  }

  /// Each change of a byte gives rules or faults, never a trap.
  @Test func damagedRulesAreReadOrRefused() {
    let file = Array(
      #"""
      [[rule]]
      when = { app = ["a", "b"], type = "text/*", size = "< 1 kB", language = "c++", matches = ['(x|y)+$', "[a-z]{2,3}"] }
      then = ["exclude", { expire = "1 min" }, { as = ["plain"] }, { offer = "image/png", by = "c" }, { clean = "look" }]
      [[rule]]
      preset = "secrets"
      """#.utf8)
    let signs = Array("[]{}=\"'\\,.#(*+?|$ \n0a".utf8) + [0, 0xFF]
    for _ in 0..<Int.many(20_000) {
      var damaged = file
      for _ in 0..<Int.random(in: 1...3) {
        damaged[Int.random(in: file.indices)] = signs.randomElement() ?? 0
      }
      do {
        let rules = try UserSettings(file: damaged).rules
        #expect(rules.allSatisfy { !$0.actions.isEmpty })
      } catch {
        #expect(!error.faults.isEmpty)
      }
    }
  }
}
