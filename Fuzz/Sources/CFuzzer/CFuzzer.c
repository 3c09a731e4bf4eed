// The library is the toolchain's: nothing has to be added, but a target needs a source.
#include "CFuzzer.h"
