/// The relation of a table's cell to the cells above and below it, or beside it in its row.
enum CellMerge {
  case none, first, continued
}
