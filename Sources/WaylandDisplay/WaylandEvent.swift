internal import CDisplay
internal import Linux

/// Objects of a connection, from CDisplay.
typealias ManagerHandle = UnsafeMutablePointer<CDisplay_wayland_manager>
typealias SeatHandle = UnsafeMutablePointer<CDisplay_wayland_seat>
typealias DeviceHandle = UnsafeMutablePointer<CDisplay_wayland_device>
typealias SourceHandle = UnsafeMutablePointer<CDisplay_wayland_source>
typealias OfferHandle = UnsafeMutablePointer<CDisplay_wayland_offer>
typealias ToplevelsHandle = UnsafeMutablePointer<CDisplay_wayland_toplevels>
typealias ToplevelHandle = UnsafeMutablePointer<CDisplay_wayland_toplevel>

/// A report from the compositor.
enum WaylandEvent {
  case global(Global)
  case globalRemoved(name: UInt32)
  case newOffer(OfferHandle)
  case offeredType(String, of: OfferHandle)
  case selection(OfferHandle?, isPrimary: Bool, device: DeviceHandle)
  case finished(DeviceHandle)
  case drag(OfferHandle?)
  case send(type: String?, to: SharedDescriptor, from: SourceHandle)
  case cancelled(SourceHandle)
  case capabilities(SeatHandle, hasKeyboard: Bool)
  case focus(SeatHandle, serial: UInt32)
  case toplevel(ToplevelHandle, FocusedWindow.Report)

  /// Creates an event; nil if it does not matter here, or concerns an object without a name.
  init?(_ event: CDisplay_wayland_event) {
    switch CDisplay_wayland_event_kind(event.kind) {
    case CDISPLAY_WAYLAND_GLOBAL:
      guard let kind = Global.Kind(rawValue: event.global) else { return nil }
      self = .global(Global(kind: kind, name: event.name, version: event.version))
    case CDISPLAY_WAYLAND_GLOBAL_REMOVED: self = .globalRemoved(name: event.name)
    case CDISPLAY_WAYLAND_CAPABILITIES, CDISPLAY_WAYLAND_FOCUS: self.init(ofSeat: event)
    case CDISPLAY_WAYLAND_SEND, CDISPLAY_WAYLAND_CANCELLED: self.init(ofSource: event)
    case CDISPLAY_WAYLAND_TOPLEVEL, CDISPLAY_WAYLAND_TOPLEVEL_NAMED, CDISPLAY_WAYLAND_TOPLEVEL_STATE:
      self.init(ofToplevel: event)
    default: self.init(ofDevice: event)
    }
  }

  private init?(ofSeat event: CDisplay_wayland_event) {
    guard let seat = event.seat else { return nil }
    self =
      event.kind == CDISPLAY_WAYLAND_FOCUS.rawValue
      ? .focus(seat, serial: event.serial) : .capabilities(seat, hasKeyboard: event.has_keyboard)
  }

  private init?(ofSource event: CDisplay_wayland_event) {
    guard let source = event.source else { return nil }
    if event.kind == CDISPLAY_WAYLAND_CANCELLED.rawValue {
      self = .cancelled(source)
    } else {
      let descriptor = SharedDescriptor(OwnedDescriptor(passed: event.descriptor))
      self = .send(type: WaylandEvent.name(event.type), to: descriptor, from: source)
    }
  }

  private init?(ofDevice event: CDisplay_wayland_event) {
    switch (CDisplay_wayland_event_kind(event.kind), event.offer, event.device) {
    case (CDISPLAY_WAYLAND_NEW_OFFER, let offer?, _): self = .newOffer(offer)
    case (CDISPLAY_WAYLAND_OFFERED_TYPE, let offer?, _):
      guard let name = WaylandEvent.name(event.type) else { return nil }
      self = .offeredType(name, of: offer)
    case (CDISPLAY_WAYLAND_SELECTION, let offer, let device?):
      self = .selection(offer, isPrimary: event.is_primary, device: device)
    case (CDISPLAY_WAYLAND_FINISHED, _, let device?): self = .finished(device)
    case (CDISPLAY_WAYLAND_DRAG, let offer, _): self = .drag(offer)
    default: return nil
    }
  }

  private init?(ofToplevel event: CDisplay_wayland_event) {
    guard let toplevel = event.toplevel else { return nil }
    switch CDisplay_wayland_event_kind(event.kind) {
    case CDISPLAY_WAYLAND_TOPLEVEL_NAMED: self = .toplevel(toplevel, .named(WaylandEvent.name(event.type)))
    case CDISPLAY_WAYLAND_TOPLEVEL_STATE: self = .toplevel(toplevel, .isActive(event.is_active))
    default: self = .toplevel(toplevel, .listed)
    }
  }

  /// Returns a type's name; nil if it is not UTF-8, as no type's is.
  private static func name(_ bytes: UnsafePointer<CChar>?) -> String? {
    bytes.flatMap { String(validatingCString: $0) }
  }
}

/// An object that the compositor announces.
struct Global: Hashable, Sendable {
  enum Kind: UInt32, Sendable {
    // The numbers of `enum CDisplay_wayland_global`.
    case extDataControl = 1
    case wlrDataControl, coreDataDevice, primarySelection, seat, compositor, sharedMemory, shell, toplevels
  }

  let kind: Kind
  let name: UInt32
  let version: UInt32
}
