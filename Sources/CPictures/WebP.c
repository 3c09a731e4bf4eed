// libwebp.
#include "Loading.h"

// WebPBitstreamFeatures, fixed by the version of the interface that WebPGetFeaturesInternal checks.
struct features {
  int width, height, has_alpha, has_animation, format;
  uint32_t padding[5];
};
enum { INTERFACE = 0x0209 };

#define FUNCTIONS(F)                                                                                                  \
  F(int, WebPGetFeaturesInternal, (const uint8_t *, size_t, struct features *, int))                                  \
  F(uint8_t *, WebPDecodeRGBAInto, (const uint8_t *, size_t, uint8_t *, size_t, int))                                 \
  F(size_t, WebPEncodeRGBA, (const uint8_t *, int, int, int, float, uint8_t **))                                      \
  F(void, WebPFree, (void *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

bool CPictures_load_webp(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *object = CPictures_open("libwebp.so.7");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  return is_loaded = true;
}

enum CPictures_result CPictures_read_webp(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image
) {
  struct features features = {0};
  if (table->WebPGetFeaturesInternal(bytes, count, &features, INTERFACE) != 0) return CPICTURES_MALFORMED;
  if (features.width <= 0 || features.height <= 0) return CPICTURES_MALFORMED;
  enum CPictures_result result =
    CPictures_reserve(image, (uint64_t)features.width, (uint64_t)features.height, limit);
  if (result != CPICTURES_DONE) return result;
  image->has_alpha = features.has_alpha;
  size_t row = (size_t)features.width * 4;
  if (table->WebPDecodeRGBAInto(bytes, count, image->pixels, row * image->height, (int)row) == NULL) {
    CPictures_drop(image);
    return CPICTURES_MALFORMED;
  }
  return CPICTURES_DONE;
}

enum CPictures_result CPictures_write_webp(
  const struct CPictures_image *image, float quality, uint8_t **bytes, size_t *count
) {
  uint8_t *written = NULL;
  size_t size = table->WebPEncodeRGBA(
    image->pixels, (int)image->width, (int)image->height, (int)image->width * 4, quality, &written);
  // No side may have more pixels than this.
  if (size == 0) return image->width > 16383 || image->height > 16383 ? CPICTURES_TOO_LARGE : CPICTURES_NO_MEMORY;
  enum CPictures_result result = (*bytes = malloc(size)) ? CPICTURES_DONE : CPICTURES_NO_MEMORY;
  if (result == CPICTURES_DONE) memcpy(*bytes, written, *count = size);
  table->WebPFree(written);
  return result;
}
