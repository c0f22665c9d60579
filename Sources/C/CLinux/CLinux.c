#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_forbid_dumps(void) {
  const struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return -1;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

void clinux_trim_heap(void) { malloc_trim(0); }

extern char **environ;

char **clinux_environment(void) { return environ; }

int clinux_open_beneath(int folder, const char *name, int flags, unsigned int mode) {
  struct open_how how = {0};
  how.flags = (unsigned int)(flags | O_NOFOLLOW | O_CLOEXEC);
  how.mode = flags & O_CREAT ? mode : 0;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  const long opened = syscall(SYS_openat2, folder, name, &how, sizeof how);
  /* EPERM: old containers return it for calls that they do not know. */
  if (opened >= 0 || (errno != ENOSYS && errno != EPERM)) return (int)opened;
  if (strchr(name, '/') != NULL || strcmp(name, "..") == 0) {
    errno = EXDEV;
    return -1;
  }
  return openat(folder, name, (int)how.flags, mode);
}

int clinux_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

int clinux_has_writer(int file) {
  /* If a program opens it meanwhile, the system sends a signal; SIGIO would end this program. */
  if (fcntl(file, F_SETSIG, SIGURG) != 0) return 0;
  if (fcntl(file, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN;
  fcntl(file, F_SETLEASE, F_UNLCK);
  return 0;
}

int clinux_rename_new(int folder, const char *from, const char *to) {
  if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  if (linkat(folder, from, folder, to, 0) != 0) return -1;
  return unlinkat(folder, from, 0);
}

long clinux_file_system(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? status.f_type : -1;
}

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int clinux_has_no_writer(int descriptor) {
  // POLLHUP is always reported; a socket may be closed in one direction only.
  struct pollfd entry = {descriptor, POLLRDHUP, 0};
  return poll(&entry, 1, 0) > 0;
}

int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int clinux_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

const int clinux_spawn_own_session = POSIX_SPAWN_SETSID;

int clinux_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int clinux_pseudo_terminal(
    int *ends, unsigned short rows, unsigned short columns, unsigned short width,
    unsigned short height) {
  const struct winsize size = {rows, columns, width, height};
  char name[64];
  int controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (controller < 0) return -1;
  if (grantpt(controller) == 0 && unlockpt(controller) == 0 &&
      ioctl(controller, TIOCSWINSZ, &size) == 0 &&
      (errno = ptsname_r(controller, name, sizeof name)) == 0) {
    int program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (program >= 0) {
      ends[0] = controller;
      ends[1] = program;
      return 0;
    }
  }
  int error = errno;
  close(controller);
  errno = error;
  return -1;
}
