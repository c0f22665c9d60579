#define _GNU_SOURCE
#include "CJQ.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

static pid_t parent;

static void end_without_parent(int number) {
  (void)number;
  if (getppid() != parent) _exit(1);
}

/// Ends an expression that runs forever, once a signal has ended the parent.
///
/// PR_SET_PDEATHSIG can't be used: it watches the thread that started this process, which may end
/// much sooner.
static void watch_parent(void) {
  parent = getppid();
  struct sigaction action = {.sa_handler = end_without_parent, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  struct itimerval second = {.it_interval = {.tv_sec = 1}, .it_value = {.tv_sec = 1}};
  setitimer(ITIMER_REAL, &second, NULL);
}

static void limit(int resource, rlim_t most) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0 || limits.rlim_cur <= most) return;
  limits.rlim_cur = most;
  setrlimit(resource, &limits);
}

void cjq_isolate(void) {
  // Not clearenv(3), which leaves a null pointer that libjq reads through.
  static char *none[] = {NULL};
  environ = none;
  limit(RLIMIT_AS, (rlim_t)4 << 30);
  limit(RLIMIT_CORE, 0);
  watch_parent();
}
