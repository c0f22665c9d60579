#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { most = 64 };

static bool is_below(int resource, rlim_t least) {
  struct rlimit limit;
  return getrlimit((__rlimit_resource_t)resource, &limit) == 0 && limit.rlim_cur < least;
}

int clinux_try_descriptors(int count) {
  int opened[most], number = 0, failure = 0;
  while (number < count && number < most && failure == 0) {
    const int next = eventfd(0, EFD_CLOEXEC);
    if (next < 0) {
      failure = errno;
    } else {
      opened[number++] = next;
      /* The numbers above the lowest free one are hardly all in use. */
      if (!is_below(RLIMIT_NOFILE, (rlim_t)next + 512)) break;
    }
  }
  while (number > 0) close(opened[--number]);
  return failure;
}

int clinux_try_memory(size_t size) {
  void *const room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return errno;
  return munmap(room, size) == 0 ? 0 : errno;
}

/* Ends the program if there is no memory even for its report of a shortage: without any, Swift crashes. */
static void require_memory(void) {
  static const char message[] =
      "error: not enough memory\nhint: raise the limit on memory (ulimit -v), or end other programs\n";
  if (clinux_try_memory(16 << 20) == 0) return;
  const ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
  (void)written;
  _exit(71);
}

/* Called before the initializers of all libraries. */
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = require_memory;

static void *wait_for_turn(void *turn) {
  pthread_mutex_lock(turn);
  pthread_mutex_unlock(turn);
  return NULL;
}

int clinux_try_threads(int count) {
  /* Starting the threads would take a tenth of a short run. */
  if (!is_below(RLIMIT_NPROC, 4096) && !is_below(RLIMIT_AS, RLIM_INFINITY)
      && !is_below(RLIMIT_DATA, RLIM_INFINITY))
    return 0;
  pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
  pthread_t started[most];
  int number = 0, failure = 0;
  pthread_mutex_lock(&turn);
  while (number < count && number < most && failure == 0) {
    failure = pthread_create(&started[number], NULL, wait_for_turn, &turn);
    if (failure == 0) number++;
  }
  pthread_mutex_unlock(&turn);
  while (number > 0) pthread_join(started[--number], NULL);
  return failure;
}
