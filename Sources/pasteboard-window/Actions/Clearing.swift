internal import CGTK

/// The question before the whole history is deleted, which cannot be undone.
@MainActor
enum Clearing {
  /// Asks over another window, and calls `delete` if the user agrees. GTK destroys the dialog when it is closed.
  static func ask(over window: UnsafeMutablePointer<GtkWindow>, delete: @escaping @MainActor () -> Void) {
    let dialog = Builder(definition)["dialog"]
    Signals.connect(
      dialog, "response",
      withNumber: { response in
        gtk_window_destroy(UnsafeMutablePointer(dialog))
        if response == GTK_RESPONSE_ACCEPT.rawValue { delete() }
      })
    Overlay.present(UnsafeMutablePointer(dialog), over: window)
  }

  private static let definition = """
    <interface domain="pasteboard">
      <object class="GtkMessageDialog" id="dialog">
        <property name="title" translatable="yes">Delete the history</property>
        <property name="modal">1</property>
        <property name="text" translatable="yes">Delete all items of the history?</property>
        <property name="secondary-text" translatable="yes">Pinned items stay. This cannot be undone.</property>
        <child type="action">
          <object class="GtkButton" id="cancel">
            <property name="label" translatable="yes">Cancel</property>
          </object>
        </child>
        <child type="action">
          <object class="GtkButton" id="delete">
            <property name="label" translatable="yes">Delete</property>
            <style><class name="destructive-action"/></style>
          </object>
        </child>
        <action-widgets>
          <action-widget response="cancel" default="true">cancel</action-widget>
          <action-widget response="accept">delete</action-widget>
        </action-widgets>
      </object>
    </interface>
    """
}
