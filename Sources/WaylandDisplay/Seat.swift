internal import CDisplay
internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// The selections of one seat: data-control has one device for both, the core protocols have one for each.
@LoopActor
final class Seat {
  /// A device, and the manager that makes its sources.
  private struct Device {
    let handle: DeviceHandle
    let manager: ManagerHandle
    let selections: [SeatSelection]
  }

  /// The name of its global.
  let name: UInt32
  private let connection: WaylandConnection
  private(set) var handle: SeatHandle?
  /// Whether it has a keyboard, whose focus can be had.
  var hasKeyboard = false
  private var devices: [Device] = []
  private let onChange: @LoopActor (SeatSelection, ForeignOffer?) -> Void

  init(
    _ global: Global, connection: WaylandConnection,
    onChange: @escaping @LoopActor (SeatSelection, ForeignOffer?) -> Void
  ) {
    name = global.name
    self.connection = connection
    self.onChange = onChange
    connection.post { wayland in self.handle = CDisplay_wayland_bind_seat(wayland, global.name, global.version) }
  }

  /// All selections of the seat.
  var selections: [SeatSelection] { devices.flatMap(\.selections) }

  /// Asks for the seat's device of each manager.
  func makeDevices(by managers: [ManagerHandle]) {
    for manager in managers {
      connection.post { _ in
        guard let seat = self.handle, let device = CDisplay_wayland_device_create(manager, seat) else { return }
        self.add(device, of: manager)
      }
    }
  }

  private func add(_ device: DeviceHandle, of manager: ManagerHandle) {
    let names = [PasteboardName.general, .primary].filter {
      $0 == .primary ? CDisplay_wayland_manager_has_primary(manager) : CDisplay_wayland_manager_has_general(manager)
    }
    let selections = names.map { SeatSelection($0, of: device, manager: manager, connection: connection) }
    for selection in selections { selection.onChange = onChange }
    devices.append(Device(handle: device, manager: manager, selections: selections))
  }

  /// The selection that a device's event is about.
  func selection(of device: DeviceHandle, isPrimary: Bool) -> SeatSelection? {
    devices.first { $0.handle == device }?.selections.first { ($0.pasteboard == .primary) == isPrimary }
  }

  /// The compositor has ended a device. Gives its manager; nil if it is not this seat's.
  func deviceFinished(_ device: DeviceHandle) -> ManagerHandle? {
    guard let index = devices.firstIndex(where: { $0.handle == device }) else { return nil }
    let ended = devices.remove(at: index)
    end(ended)
    return ended.manager
  }

  /// The seat is gone.
  func end() {
    for device in devices { end(device) }
    devices = []
    connection.post { _ in
      if let handle = self.handle.take() { CDisplay_wayland_seat_destroy(handle) }
    }
  }

  private func end(_ device: Device) {
    for selection in device.selections { selection.end() }
    connection.post { _ in CDisplay_wayland_device_destroy(device.handle) }
  }
}
