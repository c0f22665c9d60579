#pragma once
#include <stdbool.h>
#include <stddef.h>

/// A function of a shared library, and its place in a structure of function pointers.
typedef struct cloading_function {
  const char *_Nonnull name;
  size_t offset;
} cloading_function;

/// The entry for a member of `table` that has the name of its function.
#define CLOADING_FUNCTION(table, member) {#member, offsetof(table, member)}

/// Loads a library for the rest of the process and sets the members of `table`.
///
/// Returns false if the library is not installed, or lacks one of the functions.
bool cloading_load(
    const char *_Nonnull library, const cloading_function *_Nonnull functions, size_t count,
    void *_Nonnull table);
