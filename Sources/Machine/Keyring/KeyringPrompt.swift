import CLibSecret

/// A prompt of the service while libsecret performs it, on the thread of the operation.
///
/// If the operation is cancelled, the service is told to close its dialog.
final class KeyringPrompt {
  private static let interval: UInt32 = 100
  /// The number of intervals in which the service must close its dialog.
  private static let patience = 10

  private let prompt: UnsafeMutablePointer<SecretPrompt>
  private let call: KeyringCall
  /// Whether the user dismissed the dialog; nil until the service reports that the prompt is
  /// completed.
  private var isDismissed: Bool?
  /// libsecret's result; nil until it has finished.
  private var result: Result<OpaquePointer?, KeyringError>?
  private var intervals = 0

  init(_ prompt: UnsafeMutablePointer<SecretPrompt>, _ call: KeyringCall) {
    self.prompt = prompt
    self.call = call
  }

  /// Performs the prompt and returns its answer; the caller owns a reference.
  func answer(_ type: OpaquePointer?) throws(KeyringError) -> OpaquePointer {
    // libsecret would dismiss the prompt before it opens it.
    guard !call.cancellable.isCancelled else { throw .cancelled }
    call.promptOpens()
    defer { call.promptCloses() }
    perform()
    guard let result else { throw .cancelled }
    let value = try result.get()
    do throws(KeyringError) {
      guard let isDismissed else { throw .noService }
      if isDismissed { throw call.cancellable.isCancelled ? .cancelled : .dismissed }
      guard let value, type == nil || libsecret.g_variant_is_of_type(value, type) != 0 else {
        throw .failed("the answer to a prompt has another type")
      }
      return value
    } catch {
      if let value { libsecret.g_variant_unref(value) }
      throw error
    }
  }

  /// Returns when libsecret has finished, or the service has not closed its dialog in time.
  private func perform() {
    // The context in which libsecret waits for the prompt.
    let context = libsecret.g_main_context_get_thread_default()
    let sources = wakingSources(context)
    defer {
      for source in sources {
        libsecret.g_source_destroy(source)
        libsecret.g_source_unref(source)
      }
    }
    watchCompletion()
    // Cancelled on this thread, where libsecret then waits for the reply to its call.
    let cancellable = Cancellable()
    libsecret.secret_prompt_perform(
      prompt, nil, nil, cancellable.pointer,
      { _, task, prompt in
        guard let prompt else { return }
        let box = Unmanaged<KeyringPrompt>.fromOpaque(prompt).takeRetainedValue()
        box.result = Result { () throws(KeyringError) in
          try checked { libsecret.secret_prompt_perform_finish(box.prompt, task, $0) }
        }
      }, Unmanaged.passRetained(self).toOpaque())
    var end = Int.max
    while !isFinished, intervals < end {
      _ = libsecret.g_main_context_iteration(context, 1)
      call.promptStaysOpen()
      guard end == .max, result != nil || call.cancellable.isCancelled else { continue }
      end = intervals + Self.patience
      if result == nil { cancellable.cancel() }
    }
  }

  /// Whether libsecret has finished, and whether the user dismissed the dialog is known: GLib may
  /// notify libsecret first.
  private var isFinished: Bool {
    guard case .success = result else { return result != nil }
    return isDismissed != nil || hasServiceEnded
  }

  private var hasServiceEnded: Bool {
    let proxy = UnsafeMutableRawPointer(prompt).assumingMemoryBound(to: GDBusProxy.self)
    guard let owner = libsecret.g_dbus_proxy_get_name_owner(proxy) else { return true }
    libsecret.g_free(owner)
    return false
  }

  /// Returns the sources that wake up the context: a timer for each interval, and the operation's
  /// cancellation.
  private func wakingSources(_ context: OpaquePointer?) -> [UnsafeMutablePointer<GSource>] {
    let timer = libsecret.g_timeout_source_new(Self.interval)
    libsecret.g_source_set_callback(
      timer,
      { prompt in
        if let prompt {
          Unmanaged<KeyringPrompt>.fromOpaque(prompt).takeUnretainedValue().intervals += 1
        }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    let cancellation = libsecret.g_cancellable_source_new(call.cancellable.pointer)
    let wakeOnce: GCancellableSourceFunc = { _, _ in 0 }
    libsecret.g_source_set_callback(
      cancellation, unsafeBitCast(wakeOnce, to: GSourceFunc.self), nil, nil)
    for source in [timer, cancellation] { _ = libsecret.g_source_attach(source, context) }
    return [timer, cancellation]
  }

  /// Connects to the prompt's signal, which reports whether it was dismissed: libsecret does not
  /// return that.
  private func watchCompletion() {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, OpaquePointer?,
        UnsafeMutableRawPointer?
      ) -> Void = { _, _, signal, arguments, prompt in
        guard let prompt, let arguments, let signal, String(cString: signal) == "Completed"
        else { return }
        let isDismissed = libsecret.g_variant_get_child_value(arguments, 0)
        defer { libsecret.g_variant_unref(isDismissed) }
        Unmanaged<KeyringPrompt>.fromOpaque(prompt).takeUnretainedValue().isDismissed =
          libsecret.g_variant_get_boolean(isDismissed) != 0
      }
    _ = libsecret.g_signal_connect_data(
      prompt, "g-signal", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(),
      { prompt, _ in
        if let prompt { Unmanaged<KeyringPrompt>.fromOpaque(prompt).release() }
      }, GConnectFlags(rawValue: 0))
  }
}
