// The library is the toolchain's: there is nothing to add to it, but a target needs a source.
#include "CFuzzer.h"
