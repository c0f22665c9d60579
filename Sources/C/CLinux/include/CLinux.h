#pragma once

#include <spawn.h>
#include <stddef.h>

/// Keeps the memory of this process out of core files and away from other processes of the same
/// user. Returns 0, or -1 with errno.
int clinux_forbid_dumps(void);

/// Uses one heap for all threads, which takes less memory and time in a short run than several.
/// Call it before starting any thread.
void clinux_share_heap(void);

/// Returns the free parts of the heap to the system, even those between others.
void clinux_trim_heap(void);

/// Writes `number` as one byte to `descriptor` when that signal first arrives; the next one has its
/// default effect, but SIGHUP and SIGTERM are written each time. An ignored signal stays ignored
/// (nohup). Reports of one signal may be nested: the newest report gets it, but SIGWINCH and
/// SIGCONT go to all. Returns 0, or -1 with errno.
int clinux_report_signal(int number, int descriptor);

/// Also reports the next signal, if there is a report for it.
void clinux_report_next_signal(int number);

/// Ends a report; afterwards nothing is written to the descriptor. The previous report
/// then gets the signal; without one, the original handler does.
void clinux_end_signal_report(int number, int descriptor);

/// The variables of this process, `NAME=VALUE` each, NULL after the last: Swift can't import the
/// global variable.
char **clinux_environment(void);

/// Opens `name` in a folder without following symbolic links or leaving the folder (openat2(2)). On
/// kernels without that call, `name` must be a single component. The descriptor is close-on-exec.
/// Returns it, or -1 with errno.
int clinux_open_beneath(int folder, const char *name, int flags, unsigned int mode);

/// Renames within a folder without replacing anything (EEXIST). Returns 0, or -1 with errno.
int clinux_rename_new(int folder, const char *from, const char *to);

/// Lets two files change places (renameat2(2)). Returns 0, or -1 with errno: EINVAL if the file system
/// can't do that.
int clinux_exchange(const char *one, const char *other);

/// Whether any program has a file open for writing, whose descriptor is for reading only. Returns 0 if
/// that is unknown: only the owner of the file can find out (fcntl(2), F_SETLEASE).
int clinux_has_writer(int file);

/// The type of a path's file system, `f_type` of statfs(2); -1 with errno.
long clinux_file_system(const char *path);

/// Creates a file in memory without a path. The descriptor is close-on-exec. Returns it, or -1 with
/// errno.
int clinux_memory_file(const char *name);

/// Closes all descriptors from `first` on in the program that posix_spawn(3) starts; the function
/// itself is not visible to Swift. Returns 0 or an errno.
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Changes the current folder of the program that posix_spawn(3) starts; the function itself is not
/// visible to Swift. Returns 0 or an errno.
int clinux_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// The flag that starts a program of posix_spawn(3) in a session of its own; the macro itself is
/// not visible to Swift.
extern const int clinux_spawn_own_session;

/// Whether nobody can write into a pipe or socket any more, even if there is more to read from it.
int clinux_has_no_writer(int descriptor);

/// Creates a pipe whose ends are close-on-exec from the start. Returns 0, or -1 with errno.
int clinux_pipe(int *ends);

/// Opens a pseudoterminal of this size in cells and in pixels: first the controller's side, then
/// the program's, on which reading and writing never wait. Both are close-on-exec from the start,
/// and neither becomes the terminal of this session. Returns 0, or -1 with errno.
int clinux_pseudo_terminal(
    int *ends, unsigned short rows, unsigned short columns, unsigned short width,
    unsigned short height);

/// Restores a terminal if this process ends without doing so: writes the `reset` bytes (256 at
/// most) and sets the present mode. After SIGSEGV and the like, a signal handler does it; after
/// SIGKILL, a child process that waits for the end of this one. Both act only between
/// `clinux_guard_changed` and `clinux_guard_restored`. Returns 0, or -1 with errno if the
/// descriptor is no terminal, another terminal is guarded, or no descriptor is free.
int clinux_guard_start(int terminal, const void *reset, size_t length);

/// Records that the terminal is changed, and must be restored.
void clinux_guard_changed(void);

/// Records that the terminal is restored.
void clinux_guard_restored(void);

/// Ends the child process and removes the handlers.
void clinux_guard_end(void);
