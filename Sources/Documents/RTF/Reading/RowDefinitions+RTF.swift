extension RowDefinitions {
  /// Applies a control word; returns false if it does not concern rows.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .trowd: begin()
    case .trhdr: row.isHeader = true
    case .trleft: row.left = Int32(clamping: parameter ?? 0)
    case .cellx: endCell(at: Int32(clamping: parameter ?? 0))
    case .clmgf: cell.horizontal = .first
    case .clmrg: cell.horizontal = .continued
    case .clvmgf: cell.vertical = .first
    case .clvmrg: cell.vertical = .continued
    case .clcbpat: cell.background = UInt16(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }
}
