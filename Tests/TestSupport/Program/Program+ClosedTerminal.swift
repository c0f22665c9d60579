extension Program {
  /// Runs this program at a terminal, and closes the terminal when `text` is shown.
  ///
  /// - Parameters:
  ///   - text: the text after which the terminal is closed.
  ///   - keys: keys to type before that, each after the text that must be shown first.
  ///   - ignoresHangup: whether the program ignores SIGHUP from its start, as with nohup.
  /// - Returns: a program in Python that does so, and prints the exit status, or a signal as a
  ///   negative number, once no process of the terminal's session is left, except one that has ended
  ///   and was not waited for.
  package func closingTerminal(
    at text: String, typing keys: KeyValuePairs<String, String> = [:], ignoresHangup: Bool
  ) -> Program {
    let script = """
      import os, pty, signal, sys, time
      end = sys.argv.index('--')
      (hangup, *talk), command = sys.argv[1:end], sys.argv[end + 1:]
      pid, master = pty.fork()
      if pid == 0:
          if hangup == 'ignored':
              signal.signal(signal.SIGHUP, signal.SIG_IGN)
          os.execv(command[0], command)
      seen = b''
      for index, text in enumerate(map(os.fsencode, talk)):
          if index % 2:
              os.write(master, text)
              continue
          while text not in seen:
              seen += os.read(master, 65536)
      os.close(master)
      status = os.waitpid(pid, 0)[1]
      def is_left(name):
          try:
              if not name.isdigit() or os.getsid(int(name)) != pid:
                  return False
              with open(f'/proc/{name}/stat') as file:
                  return ') Z ' not in file.read()
          except OSError:
              return False
      while any(is_left(name) for name in os.listdir('/proc')):
          time.sleep(0.01)
      print(os.waitstatus_to_exitcode(status))
      """
    let talk = keys.flatMap { [$0.key, $0.value] } + [text]
    return Program(
      command: ["python3", "-c", script, ignoresHangup ? "ignored" : "signaled"] + talk + ["--"]
        + command, home: home)
  }
}
