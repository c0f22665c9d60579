// Both programs link its table of conformances.
import CLinux
import Glibc
import Synchronization

/// A shortage of the system's resources for a program that sends requests and runs threads.
///
/// Without these resources, libraries crash or wait forever: NIO stops the program if it can't open
/// a descriptor or start a thread, and libdispatch tries every second to start one, and stops the
/// program if it can't read the state of its threads in `/proc`.
package struct SystemShortage: Error, Hashable {
  /// The error message, which names the missing resource.
  package let message: String
  /// The hint for the user.
  package let hint: String

  /// The most descriptors that a command needs: `sync` opens 25.
  private static let descriptors = 28
  /// The most threads that a command needs, including some for the programs that it starts: `clone`
  /// runs seven.
  private static let threads = 12
  /// Address space for the stacks of the threads and for data, in bytes.
  private static let memory = 80 << 20

  /// The shortage of this system; nil if there is none.
  ///
  /// Must be read before NIO or libdispatch is used. A shortage may end a moment later, so only
  /// success is remembered.
  package static var found: SystemShortage? {
    isFine.withLock { isFine in
      if isFine { return nil }
      let found = find()
      isFine = found == nil
      return found
    }
  }

  private static let isFine = Mutex(false)

  private static func find() -> SystemShortage? {
    if access("/proc/self/stat", R_OK) != 0 {
      return SystemShortage(
        message: "/proc is not mounted", hint: "mount it: mount -t proc proc /proc")
    }
    if !canOpen(descriptors) {
      return SystemShortage(
        message: "too many open files: the system refuses more file descriptors",
        hint: "raise the limit on open files: ulimit -n 256")
    }
    if !canMap(memory) {
      return SystemShortage(
        message: "not enough memory",
        hint: "raise the limit on memory (ulimit -v), or end other programs")
    }
    if !canRun(threads) {
      return SystemShortage(
        message: "the system refuses more threads",
        hint: "raise the limit on processes (ulimit -u), or end other programs")
    }
    return nil
  }

  private static func canOpen(_ count: Int) -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      let next = open("/dev/null", O_RDONLY | O_CLOEXEC)
      // Without /dev/null, the number is unknown.
      guard next >= 0 else { return ![EMFILE, ENFILE].contains(errno) }
      opened.append(next)
    }
    return true
  }

  private static func canMap(_ size: Int) -> Bool {
    let room = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return room != MAP_FAILED && munmap(room, size) == 0
  }

  /// Whether this many threads can run at the same time.
  private static func canRun(_ count: Int) -> Bool {
    let turn = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { turn.deallocate() }
    pthread_mutex_init(turn, nil)
    pthread_mutex_lock(turn)
    var started: [pthread_t] = []
    while started.count < count {
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { turn in
          let turn = turn?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let turn {
            pthread_mutex_lock(turn)
            pthread_mutex_unlock(turn)
          }
          return nil
        }, turn)
      guard status == 0 else { break }
      started.append(thread)
    }
    pthread_mutex_unlock(turn)
    for thread in started { pthread_join(thread, nil) }
    pthread_mutex_destroy(turn)
    return started.count == count
  }
}
