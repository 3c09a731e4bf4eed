internal import CGTK

/// The objects of an interface definition, by their names. They live as long as this object, and longer if another one
/// contains them.
final class Builder {
  private let builder: GTKObject

  /// Creates the objects.
  init(_ definition: String) { builder = gtk_builder_new_from_string(definition, -1) }

  deinit { g_object_unref(UnsafeMutableRawPointer(builder)) }

  /// Returns the object of this name, which the definition must contain.
  subscript(_ name: String) -> GTKObject {
    guard let object = gtk_builder_get_object(builder, name) else {
      preconditionFailure("the interface has no \(name)")
    }
    return GTKObject(object)
  }
}

extension GTKObject {
  /// The object as a widget, which it must be.
  var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }
}
