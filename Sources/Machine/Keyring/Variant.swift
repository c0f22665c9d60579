import CLibSecret

/// A value of a D-Bus message.
final class Variant {
  let pointer: OpaquePointer

  /// Takes over the reference that the caller was given ("transfer full"), also a floating one.
  init(taking pointer: OpaquePointer) { self.pointer = libsecret.g_variant_take_ref(pointer) }

  /// Adds a reference to a value of the caller ("transfer none").
  init(sharing pointer: OpaquePointer) { self.pointer = libsecret.g_variant_ref(pointer) }

  deinit { libsecret.g_variant_unref(pointer) }

  convenience init(_ text: String) { self.init(taking: libsecret.g_variant_new_string(text)) }

  convenience init(path: String) { self.init(taking: libsecret.g_variant_new_object_path(path)) }

  convenience init(_ flag: Bool) {
    self.init(taking: libsecret.g_variant_new_boolean(flag ? 1 : 0))
  }

  convenience init(tuple values: [Variant]) {
    self.init(
      taking: withPointers(values) { libsecret.g_variant_new_tuple($0, gsize(values.count)) })
  }

  /// An array of at least one value.
  convenience init(array values: [Variant]) {
    self.init(
      taking: withPointers(values) { libsecret.g_variant_new_array(nil, $0, gsize(values.count)) })
  }

  /// A dictionary of at least one entry.
  convenience init(_ entries: [(key: String, value: Variant)]) {
    self.init(
      array: entries.map { key, value in
        let key = Variant(key)
        return withExtendedLifetime((key, value)) {
          Variant(taking: libsecret.g_variant_new_dict_entry(key.pointer, value.pointer))
        }
      })
  }

  /// The value in the type `v`.
  var boxed: Variant { Variant(taking: libsecret.g_variant_new_variant(pointer)) }

  /// The value in a value of the type `v`; nil if it has another type.
  var unboxed: Variant? { has(type: "v") ? self[0] : nil }

  /// The text of a string or path; nil if it has another type.
  var text: String? {
    guard has(type: "s") || has(type: "o") else { return nil }
    return withExtendedLifetime(self) {
      String(cString: libsecret.g_variant_get_string(pointer, nil))
    }
  }

  /// nil if it has another type.
  var flag: Bool? { has(type: "b") ? libsecret.g_variant_get_boolean(pointer) != 0 : nil }

  /// nil if it has another type.
  var number: UInt32? { has(type: "u") ? libsecret.g_variant_get_uint32(pointer) : nil }

  /// The values in an array, a tuple or a dictionary's entry; none in others.
  var values: [Variant] {
    guard libsecret.g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<libsecret.g_variant_n_children(pointer)).map {
      Variant(taking: libsecret.g_variant_get_child_value(pointer, $0))
    }
  }

  /// A value of a container; nil if it has fewer.
  subscript(index: Int) -> Variant? {
    let values = values
    return values.indices.contains(index) ? values[index] : nil
  }

  /// The texts of an array.
  var texts: [String] { values.compactMap(\.text) }

  func has(type: String) -> Bool {
    withExtendedLifetime(self) {
      String(cString: libsecret.g_variant_get_type_string(pointer)) == type
    }
  }
}

private func withPointers<Result>(
  _ values: [Variant], _ body: ([OpaquePointer?]) -> Result
) -> Result {
  withExtendedLifetime(values) { body(values.map(\.pointer)) }
}
