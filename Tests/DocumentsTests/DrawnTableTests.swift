import Testing

@testable import Documents

/// Tables that programs draw with characters. The texts are in the manner of what these programs print.
@Suite(.timeLimit(.minutes(30))) struct DrawnTableTests {
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

  @Test func coloursStayAroundATable() {
    let output = "\u{1B}[31mred\u{1B}[0m\n a | b\n---+---\n\u{1B}[32m c\u{1B}[0m | d\n\n\u{1B}[34mblue\u{1B}[0m green\n"
    let html = String(
      decoding: HTMLWriter.write(TerminalReader.read(Array(output.utf8), options: .init())), as: UTF8.self)
    #expect(html.contains(">red</span>") && html.contains(">blue</span> green"), "\(html)")
    #expect(html.contains("<th>a</th>") && html.contains("<td>c</td>"), "\(html)")
  }

  /// What an editor shows stays what it is.
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
    let text = String(repeating: unit, count: 60_000) + "\n"
    #expect(!TerminalReader.read(Array(text.utf8), options: ConversionOptions()).nodes.isEmpty)
  }
}
