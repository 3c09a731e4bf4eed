internal import CGTK
internal import Faces
internal import Wire

/// A menu of actions in sections, from the table of commands.
@MainActor
enum Menu {
  /// The menu of the window.
  static let ofWindow: [[Action]] = [[.pause, .clear], [.preferences, .shortcuts, .about]]

  /// The filters of the search.
  static let ofFilters = Command.filters.map { $0.map(\.action) }

  /// The formats in which an item can be pasted.
  static func ofFormats(_ item: ListedItem) -> [[Action]] {
    item.hasText ? [[.paste("plain"), .paste("markdown"), .paste("html"), .paste("rtf")]] : []
  }

  /// What can be done with an item besides pasting it.
  static func ofItem(_ item: ListedItem) -> [[Action]] {
    [[.copy, .save], item.entry == nil ? [] : [.pin, .delete]]
  }

  /// Returns GTK's model of a menu, which the caller owns; `item` decides the words of actions that depend on it.
  static func model(_ sections: [[Action]], for item: ListedItem? = nil) -> OpaquePointer? {
    let menu = g_menu_new()
    for section in sections where !section.isEmpty {
      let part = g_menu_new()
      for command in section.compactMap(Command.of) {
        let entry = g_menu_item_new(title(of: command, for: item), "\(ActionGroup.prefix).\(command.name)")
        if let key = command.keys.first { g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(key)) }
        g_menu_append_item(part, entry)
        g_object_unref(UnsafeMutableRawPointer(entry))
      }
      g_menu_append_section(menu, nil, part.map(Self.model))
      g_object_unref(UnsafeMutableRawPointer(part))
    }
    return menu
  }

  /// Returns the words of a command for an item.
  static func title(of command: Command, for item: ListedItem?) -> String {
    guard command.action == .pin, let entry = item?.entry else { return translated(command.title) }
    return entry.pinned ? translated("Unpin") : translated("Pin")
  }

  /// Lets a button show a menu. It is made when it opens, because that takes long.
  static func offer(in button: GTKObject, _ model: @escaping @MainActor () -> OpaquePointer?) {
    Signals.connectPopup(button) {
      let menu = model()
      gtk_menu_button_set_menu_model(button, menu.map(Self.model))
      g_object_unref(UnsafeMutableRawPointer(menu))
    }
  }

  private static func model(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> { UnsafeMutablePointer(menu) }
}

extension Menu {
  /// Lets a button perform an action, and names it so.
  static func set(_ action: Action, of button: GTKObject) {
    guard let command = Command.of(action) else { return }
    gtk_button_set_label(UnsafeMutablePointer(button), translated(command.title))
    gtk_actionable_set_action_name(button, "\(ActionGroup.prefix).\(command.name)")
  }
}

extension ListedItem {
  /// Whether it can be pasted as text.
  fileprivate var hasText: Bool { forms.contains(where: \.kind.isText) }
}
