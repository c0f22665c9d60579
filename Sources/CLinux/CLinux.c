#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int clinux_forbid_dumps(void) {
  const struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return -1;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

extern char **environ;

char **clinux_environment(void) { return environ; }

static volatile sig_atomic_t report_descriptor = -1;

/* Only what signal-safety(7) allows. */
static void report_signal(int number) {
  const int saved = errno;
  const unsigned char byte = (unsigned char)number;
  const ssize_t written = write(report_descriptor, &byte, 1);
  (void)written;
  errno = saved;
}

int clinux_report_signal(int number, int descriptor) {
  struct sigaction action = {0};
  struct sigaction previous;
  if (sigaction(number, NULL, &previous) != 0) return -1;
  if (previous.sa_handler == SIG_IGN) return 0;
  report_descriptor = descriptor;
  action.sa_handler = report_signal;
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}
