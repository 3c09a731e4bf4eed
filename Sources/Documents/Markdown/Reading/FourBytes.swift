/// A number in half the bytes, because a paragraph can have as many such numbers as bytes.
@propertyWrapper
struct FourBytes {
  private var value: Int32

  init(wrappedValue: Int) { value = Int32(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(value) }
    set { value = Int32(clamping: newValue) }
  }
}
