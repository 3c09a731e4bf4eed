internal import CDisplay

/// A report from the server.
enum X11Event: Sendable {
  case selectionRequest(SelectionRequest)
  case selectionClear(selection: Atom, time: ServerTime)
  case selectionNotify(SelectionNotice)
  case propertyWritten(WindowID, Atom, ServerTime)
  case propertyDeleted(WindowID, Atom)
  case windowDestroyed(WindowID)
  case ownerChanged(selection: Atom, owner: WindowID, since: ServerTime)
  case ownerGone(selection: Atom, hasDied: Bool)
  case failed(X11Error)

  init?(_ event: CDisplay_x11_event) {
    let window = WindowID(rawValue: event.window)
    let selection = Atom(rawValue: event.selection)
    let property = Atom(rawValue: event.property)
    let target = Atom(rawValue: event.target)
    let time = ServerTime(rawValue: event.time)
    switch Int(event.kind) {
    case Int(CDISPLAY_X11_SELECTION_REQUEST.rawValue):
      self = .selectionRequest(
        SelectionRequest(requestor: window, selection: selection, target: target, property: property, time: time))
    case Int(CDISPLAY_X11_SELECTION_CLEAR.rawValue): self = .selectionClear(selection: selection, time: time)
    case Int(CDISPLAY_X11_SELECTION_NOTIFY.rawValue):
      self = .selectionNotify(SelectionNotice(selection: selection, target: target, property: property, time: time))
    case Int(CDISPLAY_X11_PROPERTY_NOTIFY.rawValue):
      self = event.is_deletion ? .propertyDeleted(window, property) : .propertyWritten(window, property, time)
    case Int(CDISPLAY_X11_DESTROY_NOTIFY.rawValue): self = .windowDestroyed(window)
    case Int(CDISPLAY_X11_OWNER_NOTIFY.rawValue):
      self =
        window == .none
        ? .ownerGone(selection: selection, hasDied: event.has_died)
        : .ownerChanged(selection: selection, owner: window, since: time)
    case Int(CDISPLAY_X11_ERROR.rawValue):
      self = .failed(X11Error(serial: event.serial, code: event.code, resource: event.window))
    default: return nil
    }
  }
}

/// A client's request for a selection's content: ICCCM section 2.2.
struct SelectionRequest: Hashable, Sendable {
  var requestor: WindowID
  var selection: Atom
  var target: Atom
  var property: Atom
  var time: ServerTime
}

/// An owner's answer to one of our requests.
struct SelectionNotice: Sendable {
  let selection: Atom
  let target: Atom
  /// The property with the answer; none if the owner refused.
  let property: Atom
  let time: ServerTime
}

/// A request that the server could not carry out.
struct X11Error: Sendable {
  /// The request's number on its connection.
  let serial: UInt64
  let code: UInt8
  let resource: UInt32

  /// The window, if the error is that it no longer exists.
  var missingWindow: WindowID? { code == 3 ? WindowID(rawValue: resource) : nil }
}
