internal import CGTK

/// The actions of the window for GTK, which menus and buttons call by their names.
@MainActor
enum ActionGroup {
  static let prefix = "item"

  /// Lets a widget and all in it call the actions.
  static func install(in widget: GTKObject, _ act: @escaping @MainActor (Action) -> Void) {
    let group = g_simple_action_group_new()
    for command in Command.all {
      guard let object = g_simple_action_new(command.name, nil) else { continue }
      Signals.connect(object, "activate") { act(command.action) }
      g_action_map_add_action(GTKObject(group), object)
    }
    gtk_widget_insert_action_group(widget.widget, prefix, GTKObject(group))
  }
}
