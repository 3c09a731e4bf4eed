internal import CDisplay
internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// The selections of one seat: data-control has one device for both, the core protocols have one for each.
@LoopActor
final class Seat {
  /// A device, and the manager that creates its sources.
  private struct Device {
    let handle: DeviceHandle
    let manager: ManagerHandle
    let selections: [SeatSelection]
  }

  /// The name of the seat's global.
  let name: UInt32
  private let connection: WaylandConnection
  private(set) var handle: SeatHandle?
  /// Whether the seat has a keyboard, whose focus we can take.
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

  /// Requests the seat's device from each manager.
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

  /// Returns the selection that a device's event concerns.
  func selection(of device: DeviceHandle, isPrimary: Bool) -> SeatSelection? {
    devices.first { $0.handle == device }?.selections.first { ($0.pasteboard == .primary) == isPrimary }
  }

  /// Removes a device that the compositor has ended. Returns its manager; nil if it is not this seat's.
  func deviceFinished(_ device: DeviceHandle) -> ManagerHandle? {
    guard let index = devices.firstIndex(where: { $0.handle == device }) else { return nil }
    let ended = devices.remove(at: index)
    end(ended)
    return ended.manager
  }

  /// Ends the seat and its devices.
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
