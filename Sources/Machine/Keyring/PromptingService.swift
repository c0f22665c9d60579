import CLibSecret

/// A subclass of libsecret's `SecretService` that reports prompts before they are shown.
///
/// libsecret calls its prompt methods for every kind of prompt: to unlock, to create and to delete.
/// The subclass also accepts a D-Bus connection, which `SecretService` does not.
enum PromptingService {
  private static let callKey = "gists-keyring-call"

  private static let type: GType = libsecret.g_type_register_static_simple(
    libsecret.secret_service_get_type(), "GistsPromptingService",
    UInt32(MemoryLayout<SecretServiceClass>.size),
    { derived, _ in
      let construction = derived?.assumingMemoryBound(to: GObjectClass.self)
      construction?.pointee.constructor = { type, count, properties in
        let service = PromptingService.inherited?.parent_class.parent_class
          .constructor(type, count, properties)
        libsecret.keep_connection(service)
        return service
      }
      let methods = derived?.assumingMemoryBound(to: SecretServiceClass.self)
      methods?.pointee.prompt_sync = { service, prompt, cancellable, answerType, error in
        PromptingService.call(of: service)?.promptIsNeeded()
        return PromptingService.inherited?.prompt_sync(
          service, prompt, cancellable, answerType, error)
      }
      methods?.pointee.prompt_async = { service, prompt, answerType, cancellable, done, data in
        PromptingService.call(of: service)?.promptIsNeeded()
        PromptingService.inherited?.prompt_async(
          service, prompt, answerType, cancellable, done, data)
      }
    },
    UInt32(MemoryLayout<SecretService>.size), nil, GTypeFlags(rawValue: 0))

  /// Opens the service on this bus; use it only while `call` exists.
  static func open(
    on connection: OpaquePointer, for call: KeyringCall
  ) throws(KeyringError) -> Owned<SecretService> {
    let service = try checked { error in
      libsecret.new_service(type, connection, call.cancellable.pointer, error)
    }
    guard let service else { throw .noService }
    UnsafeMutableRawPointer(service).withMemoryRebound(to: GObject.self, capacity: 1) {
      libsecret.g_object_set_data($0, callKey, Unmanaged.passUnretained(call).toOpaque())
    }
    return Owned(taking: service)
  }

  private static func call(of service: UnsafeMutablePointer<SecretService>?) -> KeyringCall? {
    guard let service else { return nil }
    let data = UnsafeMutableRawPointer(service).withMemoryRebound(to: GObject.self, capacity: 1) {
      libsecret.g_object_get_data($0, callKey)
    }
    return data.map { Unmanaged<KeyringCall>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var inherited: SecretServiceClass? {
    libsecret.g_type_class_peek(libsecret.secret_service_get_type())?
      .assumingMemoryBound(to: SecretServiceClass.self).pointee
  }
}
