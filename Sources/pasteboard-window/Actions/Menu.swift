internal import CGTK
internal import Faces
internal import Wire

/// A menu of actions in sections, from the table of commands.
@MainActor
enum Menu {
  /// The menu of the window.
  static let ofWindow: [[Action]] = [[.pause, .clear], [.queue], [.preferences, .shortcuts, .about]]

  /// The filters of the search.
  static let ofFilters = Command.filters.map { $0.map(\.action) }

  /// The formats in which items can be pasted.
  static func ofFormats(_ items: MarkedItems) -> [[Action]] {
    items.all.contains(where: \.hasText) ? [[.paste("plain"), .paste("markdown"), .paste("html"), .paste("rtf")]] : []
  }

  /// What can be done with items besides pasting them.
  static func ofItems(_ items: MarkedItems) -> [[Action]] {
    let isEditable = items.snippet == nil && items.all.contains(where: \.hasText)
    let others: [Action] = items.areSeveral ? [.pasteInTurn] : isEditable ? [.edit, .save] : [.save]
    return [[.copy] + others, items.entries.isEmpty ? [] : [.pin, .delete]]
  }

  /// Returns GTK's model of a menu, which the caller owns; `items` decide the words of actions that depend on them.
  static func model(_ sections: [[Action]], for items: MarkedItems = MarkedItems()) -> OpaquePointer? {
    let menu = g_menu_new()
    for section in sections where !section.isEmpty {
      let part = g_menu_new()
      for command in section.compactMap(Command.of) {
        let entry = g_menu_item_new(title(of: command, for: items), "\(ActionGroup.prefix).\(command.name)")
        if let key = command.keys.first { g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(key)) }
        g_menu_append_item(part, entry)
        g_object_unref(UnsafeMutableRawPointer(entry))
      }
      g_menu_append_section(menu, nil, part.map(Self.model))
      g_object_unref(UnsafeMutableRawPointer(part))
    }
    return menu
  }

  /// Returns the words of a command for items.
  static func title(of command: Command, for items: MarkedItems) -> String {
    guard command.action == .pin, !items.entries.isEmpty else { return translated(command.title) }
    return items.entries.allSatisfy(\.pinned) ? translated("Unpin") : translated("Pin")
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
