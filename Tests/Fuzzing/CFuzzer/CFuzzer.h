#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of the program: <https://llvm.org/docs/LibFuzzer.html>.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*run)(const uint8_t *start, size_t count));
