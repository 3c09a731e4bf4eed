/// A place in a line that counts columns, with tab stops every four of them (CommonMark 0.31.2, 2.2).
struct LineCursor {
  /// The offset in the source.
  var position = 0
  /// The column in the line.
  var column = 0
  /// Whether the byte at `position` is a partly used tab.
  var isInsideTab = false
  /// The offset of the line's ending.
  var lineEnd = 0

  /// The offset of the first byte that is neither space nor tab, at or after `position`.
  private(set) var nextPosition = 0
  /// The column of that byte.
  private(set) var nextColumn = 0

  /// The number of columns of white space before the next byte.
  var indent: Int { nextColumn - column }
  /// Whether only white space is left.
  var isBlank: Bool { nextPosition == lineEnd }

  /// Creates a cursor at the start of a line.
  init(lineFrom start: Int, to end: Int) {
    position = start
    lineEnd = end
  }

  /// Finds the next byte that is neither space nor tab.
  mutating func findNext(in source: [UInt8]) {
    var position = position
    var column = column
    while position < lineEnd {
      let byte = source[position]
      if byte == " " {
        column += 1
      } else if byte == "\t" {
        column += 4 - column % 4
      } else {
        break
      }
      position += 1
    }
    nextPosition = position
    nextColumn = column
  }

  /// Moves to the next byte that is neither space nor tab.
  mutating func skipIndent() {
    position = nextPosition
    column = nextColumn
    isInsideTab = false
  }

  /// Moves over bytes that contain no tab.
  mutating func advance(bytes count: Int) {
    position += count
    column += count
    isInsideTab = false
  }

  /// Moves over white space, and over part of a tab if necessary.
  mutating func advance(columns count: Int, in source: [UInt8]) {
    var left = count
    while left > 0, position < lineEnd, source[position].isSpaceOrTab {
      let width = source[position] == "\t" ? 4 - column % 4 : 1
      isInsideTab = width > left
      column += min(width, left)
      if !isInsideTab { position += 1 }
      left -= min(width, left)
    }
  }
}
