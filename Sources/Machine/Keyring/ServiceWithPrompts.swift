import CLibSecret

/// A subclass of libsecret's service that handles prompts itself: libsecret offers `prompt_async`
/// for that.
///
/// libsecret's own handler treats a dismissed dialog as answered, sets no result if the service
/// ends meanwhile although libsecret then reads it, and does not report that a dialog is open.
enum ServiceWithPrompts {
  private static let key = "gists-call"

  static let type: GType = libsecret.g_type_register_static_simple(
    libsecret.secret_service_get_type(), "GistsServiceWithPrompts",
    UInt32(MemoryLayout<SecretServiceClass>.size),
    { type, _ in
      guard let type = type?.assumingMemoryBound(to: SecretServiceClass.self) else { return }
      type.pointee.prompt_async = { service, prompt, answerType, _, callback, data in
        let task = libsecret.g_task_new(service, nil, callback, data)
        defer { libsecret.g_object_unref(UnsafeMutableRawPointer(task)) }
        do throws(KeyringError) {
          guard let prompt, let call = ServiceWithPrompts.call(of: service) else {
            throw .failed("there is no prompt")
          }
          let answer = try KeyringPrompt(prompt, call).answer(answerType)
          libsecret.g_task_return_pointer(task, UnsafeMutableRawPointer(answer)) {
            libsecret.g_variant_unref(OpaquePointer($0))
          }
        } catch {
          libsecret.g_task_return_error(task, error.inGLib)
        }
      }
      type.pointee.prompt_finish = { _, result, error in
        OpaquePointer(libsecret.g_task_propagate_pointer(result, error))
      }
    },
    UInt32(MemoryLayout<SecretService>.size), nil, GTypeFlags(rawValue: 0))

  /// Assigns a service's prompts to an operation, which must outlive the service.
  static func attach(_ call: KeyringCall, to service: KeyringObject) {
    libsecret.g_object_set_data(
      service.as(), key, Unmanaged.passUnretained(call).toOpaque())
  }

  private static func call(of service: UnsafeMutablePointer<SecretService>?) -> KeyringCall? {
    let object = UnsafeMutableRawPointer(service)?.assumingMemoryBound(to: GObject.self)
    return libsecret.g_object_get_data(object, key).map {
      Unmanaged.fromOpaque($0).takeUnretainedValue()
    }
  }
}
