/// A number that is kept in half the bytes, for a paragraph can have as many of it as it has bytes.
@propertyWrapper
struct FourBytes {
  private var value: Int32

  init(wrappedValue: Int) { value = Int32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(value) }
    set { value = Int32(clamping: newValue) }
  }
}
