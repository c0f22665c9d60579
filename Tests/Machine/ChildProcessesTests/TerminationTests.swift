import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ChildProcesses

/// Each in a process of its own.
@Suite(.endsHangs) struct `ProcessSetup and Termination` {
  @Test func `Ctrl-C runs the cleanups, the last one first, and dies of the signal`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
    ) {
      ProcessSetup.apply()
      Termination.watch { say("end") }
      await Termination.with(cleanup: { say("never: its body is over") }) {}
      await Termination.with(cleanup: { say("outer") }) {
        await Termination.with(cleanup: { say("inner") }) {
          kill(getpid(), SIGINT)
          await forever()
        }
      }
    }
    #expect(lines(result) == ["inner", "outer", "end"])
  }

  @Test func `a key that ends a program at the terminal does not end gists later`() async {
    await #expect(processExitsWith: .success) {
      var keys = sigset_t()
      sigemptyset(&keys)
      sigaddset(&keys, SIGINT)
      sigaddset(&keys, SIGQUIT)
      await Termination.sparing {
        pthread_sigmask(SIG_BLOCK, &keys, nil)
        // They wait: as for a thread that a busy machine does not let run.
        raise(SIGINT)
        raise(SIGQUIT)
      }
      pthread_sigmask(SIG_UNBLOCK, &keys, nil)
    }
  }

  @Test func `what begins during the cleanups is cleaned up, too, and nothing begins after that`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      Termination.watch { say("end") }
      let (steps, step) = AsyncStream.makeStream(of: Void.self)
      let isDone = DispatchSemaphore(value: 0)
      await Termination.with {
        step.yield()
        isDone.wait()
      } _: {
        kill(getpid(), SIGTERM)
        for await _ in steps { break }
        await Termination.with {
          say("late")
          step.yield()
          isDone.wait()
          usleep(100_000)
        } _: {
          isDone.signal()
          for await _ in steps { break }
          isDone.signal()
          await Termination.with(cleanup: {}) { say("never") }
        }
      }
    }
    #expect(lines(result) == ["late", "end"])
  }

  @Test(arguments: [false, true])
  func `nothing is done about what a cleanup ended`(fails: Bool) async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) { [fails] in
      Termination.watch { say("end") }
      let (steps, step) = AsyncStream.makeStream(of: Void.self)
      do {
        try await Termination.with {
          step.yield()
          // Long enough for what must not follow.
          usleep(200_000)
        } _: {
          kill(getpid(), SIGTERM)
          for await _ in steps { break }
          if fails { throw CancellationError() }
        }
        say("never: it succeeded")
      } catch {
        say("never: it failed")
      }
    }
    #expect(lines(result) == ["end"])
  }

  @Test func `a second signal leaves the cleanups of the first alone`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      Termination.watch { say("end") }
      await Termination.with {
        DispatchQueue.global().async { Termination.end(by: SIGINT) }
        usleep(200_000)
        say("cleanup")
      } _: {
        kill(getpid(), SIGTERM)
        await forever()
      }
    }
    #expect(lines(result) == ["cleanup", "end"])
  }

  @Test func `Ctrl-C at a question is a no, and ends the line only at a terminal`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) {
      Termination.watch { say("end") }
      await Termination.asking {
        kill(getpid(), SIGINT)
        await forever()
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "end\n")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal is raised again`(number: Int32) async {
    await #expect(processExitsWith: .signal(number)) { [number] in
      // No core file after SIGQUIT.
      ProcessSetup.apply()
      Termination.watch()
      kill(getpid(), number)
      await forever()
    }
  }

  @Test func `what is under way may finish`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
    ) {
      Termination.watch(gracePeriod: .seconds(1_200)) { say("end") }
      await Termination.finishing {
        kill(getpid(), SIGINT)
        await untilEnding()
        say("answered")
      }
      await forever()
    }
    #expect(lines(result) == ["answered", "end"])
  }

  @Test func `nothing begins after what was under way`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
    ) {
      Termination.watch { say("end") }
      await Termination.finishing {
        kill(getpid(), SIGINT)
        await untilEnding()
      }
      say("never")
    }
    #expect(lines(result) == ["end"])
  }

  @Test func `an error of what was under way may be told`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
    ) {
      Termination.watch(gracePeriod: .seconds(1_200)) { say("end") }
      do {
        try await Termination.finishing {
          kill(getpid(), SIGINT)
          await untilEnding()
          throw CancellationError()
        }
      } catch {
        say("failed")
        Termination.waitIfEnding()
      }
    }
    #expect(lines(result) == ["failed", "end"])
  }

  @Test func `what doesn't finish in two seconds is cut off`() async throws {
    let start = ContinuousClock.now
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      Termination.watch { say("end") }
      await Termination.finishing {
        kill(getpid(), SIGTERM)
        await forever()
      }
    }
    #expect(lines(result) == ["end"])
    #expect(ContinuousClock.now - start >= .seconds(2))
  }

  @Test func `a second Ctrl-C ends it at once`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]
    ) {
      Termination.watch {
        say("cleaning")
        kill(getpid(), SIGINT)
        // Another thread takes the signal: it ends the process while this one waits.
        sleep(20)
        say("never")
      }
      kill(getpid(), SIGINT)
      await forever()
    }
    #expect(lines(result) == ["cleaning"])
  }

  @Test func `a second SIGHUP or SIGTERM does not cut the cleanups off`() async throws {
    let hungUp = try await #require(
      processExitsWith: .signal(SIGHUP), observing: [\.standardErrorContent]
    ) {
      Termination.watch {
        kill(getpid(), SIGHUP)
        usleep(100_000)
        say("end")
      }
      kill(getpid(), SIGHUP)
      await forever()
    }
    let terminated = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      Termination.watch {
        kill(getpid(), SIGTERM)
        usleep(100_000)
        say("end")
      }
      kill(getpid(), SIGTERM)
      await forever()
    }
    #expect(lines(hungUp) == ["end"] && lines(terminated) == ["end"])
  }

  @Test func `a signal that was ignored from the start stays so`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      ProcessSetup.apply()
      Termination.watch()
      kill(getpid(), SIGHUP)
    }
  }

  @Test func `a broken pipe dies of SIGPIPE though it is ignored and blocked`() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      signal(SIGPIPE, SIG_IGN)
      var set = sigset_t()
      sigaddset(&set, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &set, nil)
      dieOfSIGPIPE()
    }
  }

  @Test func `a process is set up whatever it inherits`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      signal(SIGCHLD, SIG_IGN)
      signal(SIGSEGV, SIG_IGN)
      var blocked = sigset_t()
      sigaddset(&blocked, SIGINT)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      ProcessSetup.apply()

      #expect(isDefault(SIGPIPE) && isDefault(SIGCHLD) && isDefault(SIGSEGV))
      #expect(!isDefault(SIGXFSZ))
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      #expect(sigismember(&mask, SIGINT) == 0)
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
      #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
    }
  }

  @Test func `a crash after the set-up dies of its signal`() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      ProcessSetup.apply()
      kill(getpid(), SIGSEGV)
      await forever()
    }
  }

  private func lines(_ result: ExitTest.Result) -> [String] {
    String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }
}

/// Writes a line to stderr in one call.
private func say(_ line: String) {
  let bytes = [UInt8]((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

/// Returns when the signal has begun to end the process.
private func untilEnding() async {
  while !Termination.isEnding { try? await Task.sleep(for: .milliseconds(1)) }
}

private func forever() async {
  try? await Task.sleep(for: .seconds(600))
}

/// Returns for the compiler only.
private func dieOfSIGPIPE() {
  Termination.die(of: SIGPIPE)
}

private func isDefault(_ number: Int32) -> Bool {
  var action = sigaction()
  sigaction(number, nil, &action)
  return action.__sigaction_handler.sa_handler == nil
}
