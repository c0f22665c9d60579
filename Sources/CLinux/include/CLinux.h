#pragma once

/// Keeps the memory of this process out of core files and away from other processes of the same user. 0 or -1 (errno).
int clinux_forbid_dumps(void);

/// Writes `number` as one byte to `descriptor` when that signal comes, once: the next one has its default effect.
/// A signal that is ignored stays so (nohup). 0 or -1 (errno).
int clinux_report_signal(int number, int descriptor);

/// The variables of this process, `NAME=VALUE` each, NULL after the last: Swift can't import the global.
char **clinux_environment(void);
