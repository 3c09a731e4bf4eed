// The fonts of drawings, and of pages that do not contain theirs.
#ifndef FONTS_H
#define FONTS_H

#include <stdbool.h>

// cairo closes a face at random if it opens more (MAX_OPEN_FACES in cairo-ft-font.c).
enum { FACE_LIMIT = 10 };

// Limits text to a few faces of the system, which stay open once they were used. `object` leads to fontconfig's functions.
// Safe to repeat.
bool CPictures_limit_fonts(void *object);
// Returns the path of the file of such a face; NULL after the last one.
const char *CPictures_face_file(int index);
// Opens these files, and answers the system calls that open them later.
void CPictures_hand_out_fonts(void);

#endif
