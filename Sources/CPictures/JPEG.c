// libjpeg-turbo by its TurboJPEG interface, which needs no structures.
#include "Loading.h"

typedef void *handle;

#define FUNCTIONS(F)                                                                                                  \
  F(handle, tjInitDecompress, (void))                                                                                 \
  F(int, tjDecompressHeader3, (handle, const uint8_t *, unsigned long, int *, int *, int *, int *))                   \
  F(int, tjDecompress2, (handle, const uint8_t *, unsigned long, uint8_t *, int, int, int, int, int))                 \
  F(int, tjGetErrorCode, (handle))                                                                                    \
  F(handle, tjInitCompress, (void))                                                                                   \
  F(int, tjCompress2,                                                                                                 \
    (handle, const uint8_t *, int, int, int, int, uint8_t **, unsigned long *, int, int, int))                        \
  F(void, tjFree, (uint8_t *))                                                                                        \
  F(int, tjDestroy, (handle))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

// From turbojpeg.h. A file of thousands of scans would take minutes.
enum { RGBX = 2, RGBA = 7, CMYK = 11, COLOURS_CMYK = 3, COLOURS_YCCK = 4, LIMIT_SCANS = 32768, WARNING = 0 };
enum { EACH_PIXEL_HAS_COLOUR = 0 };

bool CPictures_load_jpeg(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *object = CPictures_open("libturbojpeg.so.0");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  return is_loaded = true;
}

// Adobe's programs write inks inverted, and practically all files of this kind are theirs.
static void from_inks(struct CPictures_image *image) {
  uint8_t *pixel = image->pixels, *end = pixel + (size_t)image->width * image->height * 4;
  for (; pixel < end; pixel += 4) {
    unsigned black = pixel[3];
    for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((pixel[i] * black + 127) / 255);
    pixel[3] = 255;
  }
}

static enum CPictures_result read_picture(
  handle jpeg, const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image
) {
  int width = 0, height = 0, sampling, colours = 0;
  if (table->tjDecompressHeader3(jpeg, bytes, count, &width, &height, &sampling, &colours) != 0
      && table->tjGetErrorCode(jpeg) != WARNING) return CPICTURES_MALFORMED;
  if (width <= 0 || height <= 0) return CPICTURES_MALFORMED;
  enum CPictures_result result = CPictures_reserve(image, (uint64_t)width, (uint64_t)height, limit);
  if (result != CPICTURES_DONE) return result;
  bool is_printed = colours == COLOURS_CMYK || colours == COLOURS_YCCK;
  // The missing part of a damaged file stays grey, as in browsers.
  if (table->tjDecompress2(
        jpeg, bytes, count, image->pixels, width, 0, height, is_printed ? CMYK : RGBA, LIMIT_SCANS) != 0
      && table->tjGetErrorCode(jpeg) != WARNING) return CPICTURES_MALFORMED;
  if (is_printed) from_inks(image);
  return CPICTURES_DONE;
}

enum CPictures_result CPictures_read_jpeg(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image
) {
  handle jpeg = table->tjInitDecompress();
  if (jpeg == NULL) return CPICTURES_NO_MEMORY;
  enum CPictures_result result = read_picture(jpeg, bytes, count, limit, image);
  table->tjDestroy(jpeg);
  if (result != CPICTURES_DONE) CPictures_drop(image);
  return result;
}

// libjpeg's JPEG_MAX_DIMENSION.
enum { LARGEST_SIDE = 65500 };

enum CPictures_result CPictures_write_jpeg(
  const struct CPictures_image *image, int quality, uint8_t **bytes, size_t *count
) {
  if (image->width > LARGEST_SIDE || image->height > LARGEST_SIDE) return CPICTURES_TOO_LARGE;
  handle jpeg = table->tjInitCompress();
  if (jpeg == NULL) return CPICTURES_NO_MEMORY;
  uint8_t *written = NULL;
  unsigned long size = 0;
  int code = table->tjCompress2(
    jpeg, image->pixels, (int)image->width, 0, (int)image->height, RGBX, &written, &size, EACH_PIXEL_HAS_COLOUR,
    quality, 0);
  enum CPictures_result result = code == 0 && (*bytes = malloc(size)) ? CPICTURES_DONE : CPICTURES_NO_MEMORY;
  if (result == CPICTURES_DONE) memcpy(*bytes, written, *count = size);
  table->tjFree(written);
  table->tjDestroy(jpeg);
  return result;
}
