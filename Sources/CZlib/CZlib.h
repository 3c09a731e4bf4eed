// zlib, a library of the system.
#include <zlib.h>
