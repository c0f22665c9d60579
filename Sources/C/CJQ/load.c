#include "CJQ.h"
#include "libjq.h"

#include <CLoading.h>

libjq_functions libjq;

static const cloading_function functions[] = {
#define ENTRY(type, name, parameters) CLOADING_FUNCTION(libjq_functions, name),
  LIBJQ_FUNCTIONS(ENTRY)
};

bool cjq_load(void) {
  return cloading_load("libjq.so.1", functions, sizeof functions / sizeof *functions, &libjq);
}
