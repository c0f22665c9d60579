#pragma once

/* inherited.c does its work when a process of tests starts. */

/// Gives the calling thread descriptors of its own: at first, copies of those of the process. Returns 0,
/// or -1 with errno.
int ctestsupport_unshare_descriptors(void);
