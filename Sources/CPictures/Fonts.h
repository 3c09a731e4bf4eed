// The fonts of drawings.
#ifndef FONTS_H
#define FONTS_H

#include <stdbool.h>

// Limits text to a few faces of the system, which stay open once they were used. `object` leads to fontconfig's functions.
bool CPictures_limit_fonts(void *object);

#endif
