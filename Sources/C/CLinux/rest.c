#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLinux.h"

/* libdispatch looks once a second whether its threads are blocked, for as long as the program runs
   (https://github.com/swiftlang/swift-corelibs-libdispatch, src/event/workqueue.c). A program that
   waits for a user would wake up all day for nothing.

   Only concurrent queues need those looks, and the programs have none: a serial queue always gets a
   thread, and tasks never have more threads than there are cores, whether they block or not.

   The linker's option `--wrap=dispatch_source_set_timer` shows us the timer. */

typedef void *dispatch_source;

#define SECOND 1000000000ull
#define NOW 0ull
#define FOREVER (~0ull)

/* Exists only with the linker's option. */
extern __attribute__((weak)) void __real_dispatch_source_set_timer(
    dispatch_source, uint64_t start, uint64_t interval, uint64_t leeway);

static _Atomic(dispatch_source) timer;

/* Called in place of dispatch_source_set_timer(3). */
void __wrap_dispatch_source_set_timer(
    dispatch_source source, uint64_t start, uint64_t interval, uint64_t leeway) {
  if (interval == SECOND && leeway == 0) atomic_store(&timer, source);
  __real_dispatch_source_set_timer(source, start, interval, leeway);
}

bool clinux_rest_dispatch(bool rests) {
  dispatch_source source = atomic_load(&timer);
  if (source)
    __real_dispatch_source_set_timer(source, rests ? FOREVER : NOW, rests ? FOREVER : SECOND, 0);
  return source;
}
