internal import CDisplay

/// The protocols through which a Wayland client reaches the selections.
package enum SelectionProtocol: Sendable, CaseIterable {
  /// ext_data_control_v1: any client may own and read the selections at any time.
  case extDataControl
  /// zwlr_data_control_v1: the same protocol under its older name.
  case wlrDataControl
  /// The core data device and zwp_primary_selection_v1: for the client with the focus.
  case coreDataDevice

  /// Whether the protocol works without the focus.
  package var isDataControl: Bool { self != .coreDataDevice }

  /// The protocol's name in `pb status`.
  package var name: String {
    switch self {
    case .extDataControl: "ext-data-control"
    case .wlrDataControl: "wlr-data-control"
    case .coreDataDevice: "the core data device, which needs the focus"
    }
  }

  /// The protocol's limitations that a user may notice.
  var warnings: [String] {
    isDataControl
      ? [] : ["the compositor shows the clipboard only to the focused window, so pb takes the focus for a moment"]
  }

  /// Whether a compositor with these globals carries selections by this protocol, with all that it needs.
  func isSpoken(by globals: [Global]) -> Bool {
    let kinds = Set(globals.map(\.kind))
    return !kinds.isDisjoint(with: managers) && (isDataControl || kinds.isSuperset(of: FocusWindow.globals))
  }

  /// The globals whose devices carry the selections.
  var managers: [Global.Kind] {
    switch self {
    case .extDataControl: [.extDataControl]
    case .wlrDataControl: [.wlrDataControl]
    case .coreDataDevice: [.coreDataDevice, .primarySelection]
    }
  }
}
