import RandomDocuments
import Repetitions
import Testing

@testable import Documents

/// Tables that programs draw with characters. The texts are in the manner of what these programs print.
struct DrawnTableTests {
  private func markdown(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard TextKind(of: bytes) == .terminal else { return "no table, but \(TextKind(of: bytes).name)" }
    return String(decoding: MarkdownWriter.write(RecognisedText.read(bytes)), as: UTF8.self)
  }

  private static let table = "| id | name |\n| --: | --- |\n| 1 | Bob |\n| 22 | Al |\n"

  @Test(arguments: [
    // psql, without and with a frame, and with Unicode's lines.
    " id | name \n----+------\n  1 | Bob\n 22 | Al\n",
    "+----+------+\n| id | name |\n+----+------+\n|  1 | Bob  |\n| 22 | Al   |\n+----+------+\n",
    " id │ name \n────┼──────\n  1 │ Bob\n 22 │ Al\n",
    // SQLite, DuckDB and nushell.
    "┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│  1 │ Bob  │\n│ 22 │ Al   │\n└────┴──────┘\n",
    "╭────┬──────╮\n│ id │ name │\n├────┼──────┤\n│  1 │ Bob  │\n│ 22 │ Al   │\n╰────┴──────╯\n",
    // Python's rich and tabulate.
    "┏━━━━┳━━━━━━┓\n┃ id ┃ name ┃\n┡━━━━╇━━━━━━┩\n│  1 │ Bob  │\n│ 22 │ Al   │\n└────┴──────┘\n",
    "╒════╤══════╕\n│ id │ name │\n╞════╪══════╡\n│  1 │ Bob  │\n├────┼──────┤\n│ 22 │ Al   │\n╘════╧══════╛\n",
    "+-----------+\n| id | name |\n|----+------|\n|  1 | Bob  |\n| 22 | Al   |\n+-----------+\n",
    "     ╷      \n  id │ name \n╶────┼─────╴\n   1 │ Bob  \n  22 │ Al   \n     ╵      \n",
    "  id  name\n----  ------\n   1  Bob\n  22  Al\n",
    // Org, and SQL Server.
    "| id | name |\n|----+------|\n|  1 | Bob  |\n| 22 | Al   |\n",
    "id          name      \n----------- ----------\n          1 Bob       \n         22 Al        \n",
    // In a reply or a list.
    "    +----+------+\n    | id | name |\n    +====+======+\n    |  1 | Bob  |\n    | 22 | Al   |\n    +----+------+\n",
  ]) func tablesOfManyProgramsAreRead(text: String) {
    #expect(markdown(text) == Self.table)
    #expect(markdown(text.replacing("\n", with: "\r\n")) == Self.table, "with Windows line endings")
  }

  @Test func textAroundATableStays() {
    let mysql = """
      mysql> select * from t;
      +----+------+
      | id | name |
      +----+------+
      |  1 | Bob  |
      | 22 | Al   |
      +----+------+
      2 rows in set (0.00 sec)
      """
    let prompt = "```\nmysql> select * from t;\n```\n"
    #expect(markdown(mysql) == "\(prompt)\n\(Self.table)\n```\n2 rows in set (0.00 sec)\n```\n")
    let two = "+---+---+\n| a | b |\n+---+---+\n| c | d |\n+---+---+\n"
    let cells = "| a | b |\n| --- | --- |\n| c | d |\n"
    #expect(markdown("\(two)\nx\n\n\(two)") == "\(cells)\n```\nx\n```\n\n\(cells)")
  }

  /// A line with as many bars that has text outside of them.
  @Test(arguments: ["w | c | d |", "| c | d | w", "w| c | d |"]) func noTextIsLost(line: String) {
    let table = "+---+---+\n| a | b |\n+---+---+\n| c | d |\n\(line)\n+---+---+\n"
    #expect(markdown(table).contains("w"))
  }

  @Test func coloursStayAroundATable() {
    let output = "\u{1B}[31mred\u{1B}[0m\n a | b\n---+---\n\u{1B}[32m c\u{1B}[0m | d\n\n\u{1B}[34mblue\u{1B}[0m green\n"
    let html = String(
      decoding: HTMLWriter.write(TerminalReader.read(Array(output.utf8), options: .init())), as: UTF8.self)
    #expect(html.contains(">red</span>") && html.contains(">blue</span> green"), "\(html)")
    #expect(html.contains("<th>a</th>") && html.contains("<td>c</td>"), "\(html)")
  }

  /// Text that an editor shows as it is stays plain text.
  @Test func asPlainTextTheTableStaysAsItIs() {
    #expect(RecognisedText.isWritten(Array(" a | b\n---+---\n c | d\n".utf8), as: .plain))
    #expect(!RecognisedText.isWritten(Array("\u{1B}[31mred\u{1B}[0m\n".utf8), as: .plain))
  }

  @Test(arguments: [
    // A cell of several lines, between rules and in psql.
    (
      "+---+---+\n| a | b |\n+===+===+\n| c | d |\n|   | e |\n+---+---+\n| f | g |\n+---+---+\n",
      "| a | b |\n| --- | --- |\n| c | d<br>e |\n| f | g |\n"
    ),
    (" a | b  \n---+----\n c | d +\n   | e\n f | C+\n", "| a | b |\n| --- | --- |\n| c | d<br>e |\n| f | C+ |\n"),
    (" a  | b  \n----+----\n é +| C+\n d  | \n", "| a | b |\n| --- | --- |\n| é<br>d | C+ |\n"),
    // Names and types of DuckDB.
    (
      "┌──────┬──────┐\n│  a   │  b   │\n│ int8 │ text │\n├──────┼──────┤\n│ 1    │ x    │\n└──────┴──────┘\n",
      "| a<br>int8 | b<br>text |\n| --- | --- |\n| 1 | x |\n"
    ),
    // A bar in a cell, empty cells, and characters of two columns that a program counts as one, or as two.
    (" a   | b \n-----+---\n c|d | e\n     | f\n", "| a | b |\n| --- | --- |\n| c\\|d | e |\n| | f |\n"),
    (
      "+----+---+\n| a  | b |\n+----+---+\n| 漢字 | c |\n| d  | e |\n+----+---+\n",
      "| a | b |\n| --- | --- |\n| 漢字 | c |\n| d | e |\n"
    ),
    (" a    | b \n------+---\n 漢字 | 😀\n", "| a | b |\n| --- | --- |\n| 漢字 | 😀 |\n"),
    (" a | b \n---+---\n   |\n - | -\n", "| a | b |\n| --- | --- |\n| | |\n| - | - |\n"),
    // One column, and no names, in whose place Markdown has the first row.
    ("+---+\n| a |\n+---+\n| b |\n+---+\n", "| a |\n| --- |\n| b |\n"),
    ("+---+---+\n| a | b |\n| c | d |\n+---+---+\n", "| a | b |\n| --- | --- |\n| c | d |\n"),
  ]) func cellsKeepWhatTheyContain(text: String, table: String) { #expect(markdown(text) == table) }

  @Test(arguments: [
    // Boxes, diagrams and lines that separate text.
    "+------+\n| text |\n+------+\n", "+---+    +---+\n| a |--->| b |\n+---+    +---+\n",
    "╭─────────────╮\n│ New version │\n│ of a tool   │\n╰─────────────╯\n", "Title\n-----\n\nText\n-----\nmore\n",
    "one\n--- ---\ntwo\n", "---\na | b\n---\nc | d\n", "-- \nBob\n", "a\n+---+\nb\n", "+---+---+\n+---+---+\n",
    "┌─┬─┐\n│ │ │\n├─┼─┤\n│ │ │\n└─┴─┘\n",
    " id | name \n----+------\n(0 rows)\n", "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n",
    "1 - 2 = 3\n- - - -\n5 + 6 = 7\n",
  ]) func otherLinesAreNoTable(text: String) { #expect(TextKind(of: Array(text.utf8)) != .terminal) }

  @Test func aLittleTableDoesNotMakeATextOne() {
    let table = " a | b \n---+---\n c | d\n"
    #expect(TextKind(of: Array(("A long text.\n" + table).utf8)) == .terminal)
    #expect(TextKind(of: Array((String(repeating: "A long text.\n", count: 4) + table).utf8)) != .terminal)
  }

  @Test(arguments: [
    "+---+\n", "| a |\n", "+---+\n| a |\n", " a | b\n---+---\n", "--- ---\n", "--- ---\na   b\n", "─┼─\n", "|", "+-",
    "- ",
  ]) func manyOfThemTakeLinearTime(unit: String) {
    let text = String(repeating: unit, count: .many(15_000)) + "\n"
    #expect(!TerminalReader.read(Array(text.utf8), options: ConversionOptions()).nodes.isEmpty)
  }

  // MARK: At random

  /// Tables as programs draw them: in each manner, with cells of one and of two columns a character, and empty ones.
  @Test func randomTablesComeBack() {
    RandomTrials().run { seed in
      let table = RandomTable(seed: seed)
      let read = Converter.write(TerminalReader.read(Array(table.drawn.utf8), options: .init()), as: .csv)
      return (table.drawn, String(decoding: read, as: UTF8.self), table.csv)
    }
  }

  @Test func randomLinesLoseNoWord() {
    let pieces = ["| ", " |", "|", "+---", "+", "---", "  ", "\n", "\n", "a", "b", "漢", "│", "─", "┼", "+|"]
    RandomTrials().run { seed in
      var random = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 1...60, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let read = Converter.write(TerminalReader.read(Array(text.utf8), options: .init()), as: .plain)
      return (
        text, String(String(decoding: read, as: UTF8.self).filter(\.isLetter).sorted()),
        String(text.filter(\.isLetter).sorted())
      )
    }
  }
}

/// A table of random words, drawn in one of the manners of programs.
private struct RandomTable {
  private let rows: [[String]]
  private let widths: [Int]
  private let manner: Int

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...5, using: &random)
    let words = ["a", "Bob", "22", "-1.5", "漢字", "é", "two words", "C+", "📋", "x-y", "a.b"]
    manner = Int.random(in: 0...6, using: &random)
    let names = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
    // The first cell of each row has a word: a row of nothing is none where only spaces are between the columns.
    rows =
      [names]
      + (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<count).map { column in
          column < 2 || Bool.random(using: &random) ? words.randomElement(using: &random) ?? "" : ""
        }
      }
    let rows = rows
    widths = (0..<count).map { column in max(2, rows.map { DisplayWidth.of($0[column].utf8) }.max() ?? 0) }
  }

  var csv: String { rows.map { $0.joined(separator: ",") + "\n" }.joined() }

  var drawn: String {
    switch manner {
    case 0: frame("+-+", "+-+", "+-+", "|")
    case 1: frame("┌─┬┐", "├─┼┤", "└─┴┘", "│")
    case 2: frame("╒═╤╕", "╞═╪╡", "╘═╧╛", "│", between: "├─┼┤")
    case 3: frame("┏━┳┓", "┡━╇┩", "└─┴┘", "│")
    case 4: frame("+-+", "+=+", "+-+", "|", between: "+-+")
    case 5: open(dash: "-", crossing: "-+-", gap: " | ", margin: " ")
    default: open(dash: "", crossing: "  ", gap: "  ", margin: "")
    }
  }

  private func padded(_ row: [String]) -> [String] {
    zip(row, widths).map { $0 + String(repeating: " ", count: $1 - DisplayWidth.of($0.utf8)) }
  }

  /// A table with lines around it: the left corner, dash, crossing and right corner of each rule, and the bar.
  private func frame(_ top: String, _ header: String, _ bottom: String, _ bar: String, between: String? = nil) -> String
  {
    let rule = { (signs: String) in
      let signs = signs.map(String.init)
      let dashes = widths.map { String(repeating: signs[1], count: $0 + 2) }
      return signs[0] + dashes.joined(separator: signs[2]) + (signs.last ?? "") + "\n"
    }
    let lines = rows.map { row in bar + padded(row).map { " \($0) " }.joined(separator: bar) + bar + "\n" }
    return rule(top) + lines[0] + rule(header) + lines.dropFirst().joined(separator: between.map(rule) ?? "")
      + rule(bottom)
  }

  /// A table with one rule: what is at its ends and between its columns, and what is there in rows.
  private func open(dash: String, crossing: String, gap: String, margin: String) -> String {
    let dashes = widths.map { String(repeating: "-", count: $0) }.joined(separator: crossing)
    let lines = rows.map { margin + padded($0).joined(separator: gap) + margin + "\n" }
    return lines[0] + dash + dashes + dash + "\n" + lines.dropFirst().joined()
  }
}
