extension ListDefinitions {
  /// Reads a control word in the list table.
  mutating func readList(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .list: beginList()
    case .listlevel: beginLevel(levels.count)
    case .listid: lists[parameter ?? 0] = levels
    case .levelnfc, .levelnfcn: current?.marker = Self.marker(ofFormat: parameter ?? 0)
    case .levelstartat: current?.start = UInt32(clamping: parameter ?? 1)
    case .levelnorestart: current?.restarts = parameter == 0 ? nil : 0
    case .li: current?.indent = Int32(clamping: parameter ?? 0)
    default: break
    }
  }

  /// Reads a control word in the list override table.
  mutating func readOverride(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .listoverride: override = Override()
    case .listid: override.list = parameter ?? 0
    case .ls: overrides[Int32(clamping: parameter ?? 0)] = override
    case .lfolevel:
      if override.starts.count < 9 { override.starts.append(nil) }
      startsHere = false
    case .listoverridestartat: startsHere = true
    case .levelstartat:
      if startsHere, let last = override.starts.indices.last {
        override.starts[last] = UInt32(clamping: parameter ?? 1)
      }
    default: break
    }
  }

  /// Returns the marker for a value of `\levelnfc`.
  private static func marker(ofFormat format: Int) -> ListStyle.Marker? {
    switch format {
    case 1: .upperRoman
    case 2: .lowerRoman
    case 3: .upperAlpha
    case 4: .lowerAlpha
    case 23: .disc
    case 255: nil
    default: .decimal
    }
  }
}
