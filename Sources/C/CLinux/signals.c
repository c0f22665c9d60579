#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

/* More than enough: a screen, a chooser below it and a prompt may be nested. */
enum { most_reports = 8 };

/* The descriptors to write to, plus one, oldest first; 0 is a free place. Read by the handler. */
static atomic_int reports[_NSIG][most_reports];
/* The number of handlers that run now. */
static atomic_int handling[_NSIG];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* The action of each signal before the first report. */
static struct sigaction original[_NSIG];

/* Whether all reports get the signal: all need the new size, but only one stops the process. */
static int is_shared(int number) { return number == SIGWINCH || number == SIGCONT; }

/* Uses only functions that signal-safety(7) allows. */
static void report_signal(int number) {
  const int saved = errno;
  const unsigned char byte = (unsigned char)number;
  atomic_fetch_add(&handling[number], 1);
  for (int index = most_reports - 1; index >= 0; index--) {
    const int descriptor = atomic_load(&reports[number][index]) - 1;
    if (descriptor < 0) continue;
    const ssize_t written = write(descriptor, &byte, 1);
    (void)written;
    if (!is_shared(number)) break;
  }
  atomic_fetch_sub(&handling[number], 1);
  errno = saved;
}

/* Returns the number of places up to the newest report. */
static int report_count(int number) {
  int count = most_reports;
  while (count > 0 && atomic_load(&reports[number][count - 1]) == 0) count--;
  return count;
}

/* Whether one event may send the signal twice: the kernel and the shell both report a hangup, and
   timeout(1) signals the program and its group. */
static int comes_twice(int number) { return number == SIGHUP || number == SIGTERM; }

static int handle(int number) {
  struct sigaction action = {0};
  action.sa_handler = report_signal;
  action.sa_flags = comes_twice(number) ? SA_RESTART : SA_RESTART | SA_RESETHAND;
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

int clinux_report_signal(int number, int descriptor) {
  int result = -1;
  pthread_mutex_lock(&lock);
  const int count = report_count(number);
  struct sigaction current;
  if (count == most_reports) {
    errno = EAGAIN;
  } else if (sigaction(number, NULL, &current) == 0) {
    if (count == 0) original[number] = current;
    if (current.sa_handler == SIG_IGN) {
      result = 0;
    } else {
      atomic_store(&reports[number][count], descriptor + 1);
      result = handle(number);
    }
  }
  pthread_mutex_unlock(&lock);
  return result;
}

void clinux_report_next_signal(int number) {
  pthread_mutex_lock(&lock);
  if (report_count(number) > 0) (void)handle(number);
  pthread_mutex_unlock(&lock);
}

void clinux_end_signal_report(int number, int descriptor) {
  pthread_mutex_lock(&lock);
  int was_found = 0;
  for (int index = 0; index < most_reports; index++) {
    int expected = descriptor + 1;
    was_found |= atomic_compare_exchange_strong(&reports[number][index], &expected, 0);
  }
  if (was_found) {
    if (report_count(number) > 0) {
      (void)handle(number);
    } else {
      (void)sigaction(number, &original[number], NULL);
    }
  }
  /* Until they return, handlers may write to the descriptor. */
  while (atomic_load(&handling[number]) > 0) sched_yield();
  pthread_mutex_unlock(&lock);
}
