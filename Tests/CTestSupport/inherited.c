#include "CTestSupport.h"

#include <sys/stat.h>
#include <unistd.h>

/* An exit test is a child process that keeps each socket and terminal of the other tests that is not
   close-on-exec, such as those of swift-nio. As long as it has a copy, who is connected to a closed socket
   doesn't learn of it, and its port stays open. So a process of tests, which needs none of them, closes
   them when it starts. */
__attribute__((constructor)) static void close_inherited(void) {
  const int size = getdtablesize() < 65536 ? getdtablesize() : 65536;
  struct stat facts;
  for (int descriptor = STDERR_FILENO + 1; descriptor < size; descriptor++)
    if (fstat(descriptor, &facts) == 0 && (S_ISSOCK(facts.st_mode) || isatty(descriptor)))
      close(descriptor);
}
