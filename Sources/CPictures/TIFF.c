// libtiff, which reads from memory through functions of ours. Of a file of several pages, the first is read.
#include <stdarg.h>

#include "Loading.h"

typedef struct tiff tiff;
typedef void (*message_handler)(const char *, const char *, va_list);
typedef int64_t (*transfer)(void *, void *, int64_t);

#define FUNCTIONS(F)                                                                                                  \
  F(tiff *, TIFFClientOpen,                                                                                           \
    (const char *, const char *, void *, transfer, transfer, uint64_t (*)(void *, uint64_t, int), int (*)(void *),    \
     uint64_t (*)(void *), int (*)(void *, void **, uint64_t *), void (*)(void *, void *, uint64_t)))                 \
  F(message_handler, TIFFSetErrorHandler, (message_handler))                                                          \
  F(message_handler, TIFFSetWarningHandler, (message_handler))                                                        \
  F(int, TIFFGetField, (tiff *, uint32_t, ...))                                                                       \
  F(int, TIFFGetFieldDefaulted, (tiff *, uint32_t, ...))                                                              \
  F(int, TIFFSetField, (tiff *, uint32_t, ...))                                                                       \
  F(int, TIFFReadRGBAImageOriented, (tiff *, uint32_t, uint32_t, uint32_t *, int, int))                               \
  F(void, TIFFClose, (tiff *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

enum { WIDTH = 256, HEIGHT = 257, ORIENTATION = 274, EXTRA_SAMPLES = 338, PROFILE = 34675 };
enum { MULTIPLIED = 1, NOT_MULTIPLIED = 2, NOT_MULTIPLIED_COREL = 999 };

bool CPictures_load_tiff(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *object = CPictures_open("libtiff.so.6");  // since 4.5
  if (object == NULL) object = CPictures_open("libtiff.so.5");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  table->TIFFSetErrorHandler(NULL);
  table->TIFFSetWarningHandler(NULL);
  return is_loaded = true;
}

struct input {
  const uint8_t *bytes;
  uint64_t count, place;
};

static int64_t take(void *context, void *bytes, int64_t count) {
  struct input *input = context;
  uint64_t rest = input->place < input->count ? input->count - input->place : 0;
  if (count < 0) return 0;
  if ((uint64_t)count > rest) count = (int64_t)rest;
  memcpy(bytes, input->bytes + input->place, (size_t)count);
  input->place += (uint64_t)count;
  return count;
}
static int64_t refuse(void *context, void *bytes, int64_t count) { return (void)context, (void)bytes, (void)count, -1; }
static uint64_t seek(void *context, uint64_t offset, int whence) {
  struct input *input = context;
  uint64_t start = whence == 0 ? 0 : whence == 1 ? input->place : input->count;
  return input->place = start + offset;
}
static int end(void *context) { return (void)context, 0; }
static uint64_t size(void *context) { return ((struct input *)context)->count; }

// Calls colours multiplied by alpha that are not, so that the library returns them as they are: it would multiply them,
// and faint ones cannot be divided again. Returns whether it did.
static bool keeps_colours(tiff *tiff) {
  uint16_t count = 0, *kinds = NULL;
  if (!table->TIFFGetField(tiff, EXTRA_SAMPLES, &count, &kinds) || count == 0) return false;
  if (kinds[0] != NOT_MULTIPLIED && kinds[0] != NOT_MULTIPLIED_COREL) return false;
  uint16_t *changed = calloc(count, sizeof *changed);
  if (changed == NULL) return false;
  changed[0] = MULTIPLIED;
  bool is_changed = table->TIFFSetField(tiff, EXTRA_SAMPLES, count, changed);
  free(changed);
  return is_changed;
}

static void find_alpha(struct CPictures_image *image) {
  const uint8_t *pixel = image->pixels, *end = pixel + (size_t)image->width * image->height * 4;
  for (; pixel < end && !image->has_alpha; pixel += 4) image->has_alpha = pixel[3] != 255;
}

static enum CPictures_result read_picture(tiff *tiff, size_t limit, struct CPictures_image *image) {
  uint32_t width = 0, height = 0, count = 0;
  uint16_t orientation = 1;
  void *profile = NULL;
  table->TIFFGetField(tiff, WIDTH, &width);
  table->TIFFGetField(tiff, HEIGHT, &height);
  enum CPictures_result result = CPictures_reserve(image, width, height, limit);
  if (result != CPICTURES_DONE) return result;
  table->TIFFGetFieldDefaulted(tiff, ORIENTATION, &orientation);
  if (table->TIFFGetField(tiff, PROFILE, &count, &profile)) CPictures_keep_profile(image, profile, count);
  image->orientation = orientation;
  bool keeps = keeps_colours(tiff);
  // The library swaps no sides, so it is asked for the rows as they are stored. Its pixels are numbers whose lowest byte
  // is red.
  if (!table->TIFFReadRGBAImageOriented(tiff, width, height, (uint32_t *)(void *)image->pixels, orientation, 0)) {
    return CPICTURES_MALFORMED;
  }
  keeps ? find_alpha(image) : CPictures_divide_by_alpha(image);
  return CPICTURES_DONE;
}

enum CPictures_result CPictures_read_tiff(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image
) {
  struct input input = {bytes, count, 0};
  tiff *tiff = table->TIFFClientOpen("picture", "rm", &input, take, refuse, seek, end, size, NULL, NULL);
  if (tiff == NULL) return CPICTURES_MALFORMED;
  enum CPictures_result result = read_picture(tiff, limit, image);
  table->TIFFClose(tiff);
  if (result != CPICTURES_DONE) CPictures_drop(image);
  return result;
}
