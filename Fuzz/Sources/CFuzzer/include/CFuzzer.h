#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own loop (LLVM, "Using libFuzzer as a library"), which no header of the toolchain declares.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
