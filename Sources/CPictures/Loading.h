// The common parts of the shims of all libraries.
#ifndef LOADING_H
#define LOADING_H

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "CPictures.h"

// A list FUNCTIONS(F) of a library's functions becomes a table of pointers to them, named after the library, and
// `load_NAME`, which fills it once from the shared object with that name.
#define DECLARE_FUNCTION(result, name, parameters) result(*name) parameters;
#define FIND_FUNCTION(result, name, parameters) \
  if ((table->name = (result(*) parameters)dlsym(object, #name)) == NULL) return false;

// Returns a shared object whose functions are all bound, for nothing can be opened later; NULL if it is missing.
static inline void *CPictures_open(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

// Reserves the pixels of an image, unless there are more than `limit` or none.
enum CPictures_result CPictures_reserve(struct CPictures_image *image, uint64_t width, uint64_t height, size_t limit);
// Copies a colour profile; NULL is no profile.
void CPictures_keep_profile(struct CPictures_image *image, const void *profile, size_t count);
// Frees what was read in vain.
void CPictures_drop(struct CPictures_image *image);
// Puts cairo's pixels in order, which are numbers: alpha, red, green and blue from the highest byte on.
void CPictures_reorder(struct CPictures_image *image);
// Divides the colours by alpha where a library has multiplied them, and finds out whether anything is transparent.
void CPictures_divide_by_alpha(struct CPictures_image *image);

// Drops the messages of GLib, on which an object depends. Safe to repeat.
bool CPictures_silence_glib(void *object);

bool CPictures_load_png(void);
bool CPictures_load_jpeg(void);
bool CPictures_load_webp(void);
bool CPictures_load_tiff(void);
bool CPictures_load_heif(void);
bool CPictures_load_svg(void);
bool CPictures_load_pdf(void);

#endif
