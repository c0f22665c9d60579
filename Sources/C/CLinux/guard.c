#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* Everything here that runs in a signal handler or in the guardian uses only what signal-safety(7)
   allows. */

static int terminal = -1;
/* Another descriptor of the terminal, for the reset. */
static int spare = -1;
static struct termios original;
static char reset[256];
static size_t reset_length;
static volatile sig_atomic_t is_changed;

static pid_t guardian = -1;
static int guardian_pipe = -1;

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof *fatal };
static struct sigaction previous[fatal_count];

static void write_reset(int descriptor) {
  size_t written = 0;
  while (written < reset_length) {
    const ssize_t count = write(descriptor, reset + written, reset_length - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      /* A terminal that accepts nothing for so long is stopped or gone. */
      struct pollfd entry = {descriptor, POLLOUT, 0};
      if (poll(&entry, 1, 500) <= 0) return;
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

static void tell(char state) {
  is_changed = state;
  if (guardian_pipe < 0) return;
  while (write(guardian_pipe, &state, 1) < 0 && errno == EINTR) {}
}

static void restore_and_raise(int number) {
  if (is_changed) {
    /* What other threads draw until the program ends must not follow the reset. */
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null >= 0) dup2(null, terminal);
    write_reset(spare);
    tcsetattr(spare, TCSANOW, &original);
    tell(0);
  }
  signal(number, SIG_DFL);
  raise(number);
}

static void catch_fatal_signals(void) {
  static char stack[32 * 1024];
  const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && present.ss_flags & SS_DISABLE)
    sigaltstack(&alternate, NULL);
  struct sigaction action = {0};
  action.sa_handler = restore_and_raise;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  /* tcsetattr(3) must not stop a program in the background. */
  sigaddset(&action.sa_mask, SIGTTOU);
  for (int index = 0; index < fatal_count; index++)
    sigaction(fatal[index], &action, &previous[index]);
}

/* Waits for the end of the program, and restores the terminal if the program could not.
   A program sends 1 when it changes the terminal and 0 when it has restored it. */
static void guard(int reading, int screen) {
  char state = 0, next;
  while (true) {
    const ssize_t count = read(reading, &next, 1);
    if (count == 1) {
      state = next;
    } else if (count == 0 || errno != EINTR) {
      break;
    }
  }
  struct termios now;
  if (state == 0 || tcgetattr(screen, &now) != 0) _exit(0);
  write_reset(screen);
  /* By now, the shell may have set its own mode, in which Ctrl-C is always a signal. */
  if ((now.c_lflag & (ISIG | ICANON | ECHO)) == 0) tcsetattr(screen, TCSANOW, &original);
  _exit(0);
}

static void start_guardian(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  const pid_t child = _Fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return;
  }
  if (child > 0) {
    close(ends[0]);
    guardian = child;
    guardian_pipe = ends[1];
    return;
  }
  const int ignored[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE,
                         SIGUSR1, SIGUSR2, SIGALRM};
  for (size_t index = 0; index < sizeof ignored / sizeof *ignored; index++)
    signal(ignored[index], SIG_IGN);
  for (int index = 0; index < fatal_count; index++) signal(fatal[index], SIG_DFL);
  /* Signals to the program's process group and session don't reach it. */
  setsid();
  /* It keeps two descriptors, with adjacent numbers. */
  const int reading = fcntl(ends[0], F_DUPFD, 64), screen = fcntl(terminal, F_DUPFD, reading + 1);
  if (reading < 0 || screen < 0) _exit(0);
  if (syscall(SYS_close_range, 0u, (unsigned)reading - 1, 0) != 0)
    for (int number = 0; number < reading; number++) close(number);
  if (screen > reading + 1) {
    dup2(screen, reading + 1);
    close(screen);
  }
  if (syscall(SYS_close_range, (unsigned)reading + 2, ~0u, 0) != 0)
    for (int number = reading + 2; number < 4096; number++) close(number);
  guard(reading, reading + 1);
}

int clinux_guard_start(int descriptor, const void *bytes, size_t length) {
  if (terminal >= 0 || length > sizeof reset) {
    errno = EBUSY;
    return -1;
  }
  if (tcgetattr(descriptor, &original) != 0) return -1;
  spare = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (spare < 0) return -1;
  terminal = descriptor;
  memcpy(reset, bytes, length);
  reset_length = length;
  start_guardian();
  catch_fatal_signals();
  return 0;
}

void clinux_guard_changed(void) { tell(1); }

void clinux_guard_restored(void) { tell(0); }

void clinux_guard_end(void) {
  if (terminal < 0) return;
  tell(0);
  for (int index = 0; index < fatal_count; index++)
    sigaction(fatal[index], &previous[index], NULL);
  if (guardian_pipe >= 0) close(guardian_pipe);
  /* The guardian has no more work, and may be stopped. */
  if (guardian > 0 && kill(guardian, SIGKILL) == 0)
    while (waitpid(guardian, NULL, 0) < 0 && errno == EINTR) {}
  close(spare);
  guardian = guardian_pipe = terminal = spare = -1;
}
