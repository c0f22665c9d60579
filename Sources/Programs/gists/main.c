/* C's main gets the arguments from the system. Swift's `CommandLine.arguments` reads them from
   /proc/self/cmdline, or searches the memory before the environment, which setenv(3) moves. */

_Noreturn void gists_start(int argc, const char *const *argv);

int main(int argc, char **argv) { gists_start(argc, (const char *const *)argv); }
