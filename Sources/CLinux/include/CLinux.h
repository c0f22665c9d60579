#pragma once

#include <spawn.h>

/// Keeps the memory of this process out of core files and away from other processes of the same user. 0 or -1 (errno).
int clinux_forbid_dumps(void);

/// One heap for all threads: several take more memory, and more time to be made, than a short run gains by them.
/// Called before any thread is started.
void clinux_share_heap(void);

/// Writes `number` as one byte to `descriptor` when that signal comes, once: the next one has its default effect.
/// A signal that is ignored stays so (nohup). 0 or -1 (errno).
int clinux_report_signal(int number, int descriptor);

/// The variables of this process, `NAME=VALUE` each, NULL after the last: Swift can't import the global.
char **clinux_environment(void);

/// Opens `name` in a folder: no symbolic link is followed, and no way leads out of it (openat2(2)). A kernel without
/// that call takes a single component only. It is not inherited by programs. A descriptor, or -1 (errno).
int clinux_open_beneath(int folder, const char *name, int flags, unsigned int mode);

/// Renames within a folder, and replaces nothing: EEXIST. 0 or -1 (errno).
int clinux_rename_new(int folder, const char *from, const char *to);

/// A file in memory that has no path. It is not inherited by programs. A descriptor, or -1 (errno).
int clinux_memory_file(const char *name);

/// Closes all descriptors from `first` on in the program that posix_spawn(3) starts; Swift does not see the function
/// itself. 0 or an errno.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);
