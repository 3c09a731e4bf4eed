/// A table, with the cells that reach into the rows below.
struct ODTTable {
  var table = OpenTable()
  var isInHeader = false
  /// The column of the next cell, covered ones counted.
  var column = 0
  /// The column behind the last one that a cell or the row above covers.
  var coveredEnd = 0
  /// The cells that reach further down, by their first columns.
  var reaching: [Int: (rows: Int, columns: Int)] = [:]
  /// Where the row and the cell begin among the blocks, and how often they come.
  var rowStart = 0
  var cellStart = 0
  var rowRepetition = 1
  var cellRepetition = 1
  /// The lists around the table, which are not those of its cells.
  var lists: [ODTPlace.List] = []
}
