internal import CGTK

/// Places windows above all others, in the middle of the screen, where the compositor can (wlr-layer-shell). Elsewhere
/// they stay ordinary windows, which a tiling compositor makes as large as the screen.
@MainActor
enum Overlay {
  /// The number of dialogs that are shown.
  private static var dialogs = 0

  /// Whether a dialog is shown, of this program or of the desktop.
  static var hasDialog: Bool { dialogs > 0 }

  /// Places a window that has not been shown yet.
  static func place(_ window: UnsafeMutablePointer<GtkWindow>) {
    #if LAYER_SHELL
      guard gtk_layer_is_supported() != 0 else { return }
      gtk_layer_init_for_window(window)
      gtk_layer_set_namespace(window, "pasteboard")
      gtk_layer_set_layer(window, GTK_LAYER_SHELL_LAYER_OVERLAY)
      // In the other modes, the compositor may let the user click before the window gets keys.
      gtk_layer_set_keyboard_mode(window, GTK_LAYER_SHELL_KEYBOARD_MODE_EXCLUSIVE)
    #endif
  }

  /// Shows a dialog over a window.
  static func present(_ dialog: UnsafeMutablePointer<GtkWindow>, over window: UnsafeMutablePointer<GtkWindow>) {
    gtk_window_set_transient_for(dialog, window)
    place(dialog)
    Signals.connect(GTKObject(dialog), "unmap", stepAside(window))
    gtk_window_present(dialog)
  }

  /// Prepares a window for a dialog: hides one that is above all others, also above its dialogs, and has the keys.
  /// Returns what must be called when the dialog is closed.
  static func stepAside(_ window: UnsafeMutablePointer<GtkWindow>) -> @MainActor () -> Void {
    dialogs += 1
    #if LAYER_SHELL
      if gtk_layer_is_layer_window(window) != 0 {
        gtk_widget_set_visible(GTKObject(window).widget, 0)
        return {
          dialogs -= 1
          gtk_window_present(window)
        }
      }
    #endif
    return { dialogs -= 1 }
  }
}
