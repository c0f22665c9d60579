#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Reads a small file as a string; an empty one if that fails. */
static void read_text(const char *path, char *text, size_t size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  const ssize_t count = file < 0 ? 0 : read(file, text, size - 1);
  text[count > 0 ? count : 0] = 0;
  if (file >= 0) close(file);
}

/* Whether one of these control groups, a folder or one above it, may have fewer processes. */
static bool has_group_fewer(const char *root, const char *folder, long least) {
  char path[4096], limit[32], *end;
  if (snprintf(path, sizeof path, "%s%s", root, folder) >= (int)sizeof path - 16) return false;
  while (strlen(path) >= strlen(root)) {
    char *const rest = path + strlen(path);
    strcpy(rest, "/pids.max");
    read_text(path, limit, sizeof limit);
    *rest = 0;
    const long number = strtol(limit, &end, 10);
    if (end != limit && number < least) return true;
    char *const last = strrchr(path, '/');
    if (last == NULL) break;
    *last = 0;
  }
  return false;
}

/* Whether a control group limits the processes (cgroups(7)): of version 2, whose line begins with
   `0::`, or the one of version 1 for processes. */
static bool is_group_below(long least) {
  char groups[4096], *rest = groups, *line;
  read_text("/proc/self/cgroup", groups, sizeof groups);
  while ((line = strsep(&rest, "\n")) != NULL) {
    char *const controllers = strchr(line, ':');
    char *const folder = controllers == NULL ? NULL : strchr(controllers + 1, ':');
    if (folder == NULL) continue;
    *folder = 0;
    const char *const root = strcmp(controllers, ":pids") == 0 ? "/sys/fs/cgroup/pids"
        : strcmp(controllers, ":") == 0                        ? "/sys/fs/cgroup"
                                                               : NULL;
    if (root != NULL && has_group_fewer(root, folder + 1, least)) return true;
  }
  return false;
}

int clinux_try_threads(int count) {
  /* Starting the threads would take a tenth of a short run. */
  if (!is_below(RLIMIT_NPROC, 4096) && !is_below(RLIMIT_AS, RLIM_INFINITY)
      && !is_below(RLIMIT_DATA, RLIM_INFINITY) && !is_group_below(4096))
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
