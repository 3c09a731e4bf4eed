// libheif, for HEIC and AVIF. It turns and mirrors pictures itself.
#include "Loading.h"

typedef struct context context;
typedef struct item item;
typedef struct heif_image decoded;
struct error {
  int code, detail;
  const char *message;
};

#define FUNCTIONS(F)                                                                                                  \
  F(int, heif_have_decoder_for_format, (int))                                                                         \
  F(context *, heif_context_alloc, (void))                                                                            \
  F(void, heif_context_free, (context *))                                                                             \
  F(struct error, heif_context_read_from_memory_without_copy, (context *, const void *, size_t, const void *))        \
  F(struct error, heif_context_get_primary_image_handle, (context *, item **))                                        \
  F(void, heif_image_handle_release, (const item *))                                                                  \
  F(int, heif_image_handle_get_width, (const item *))                                                                 \
  F(int, heif_image_handle_get_height, (const item *))                                                                \
  F(int, heif_image_handle_has_alpha_channel, (const item *))                                                         \
  F(size_t, heif_image_handle_get_raw_color_profile_size, (const item *))                                             \
  F(struct error, heif_image_handle_get_raw_color_profile, (const item *, void *))                                    \
  F(struct error, heif_decode_image, (const item *, decoded **, int, int, const void *))                              \
  F(int, heif_image_get_width, (const decoded *, int))                                                                \
  F(int, heif_image_get_height, (const decoded *, int))                                                               \
  F(const uint8_t *, heif_image_get_plane_readonly, (const decoded *, int, int *))                                    \
  F(void, heif_image_release, (const decoded *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

// From heif.h.
enum { HEVC = 1, AV1 = 4, COLOURS_RGB = 1, RGBA = 11, INTERLEAVED = 10 };

bool CPictures_load_heif(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *object = CPictures_open("libheif.so.1");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  // It loads its decoders now.
  bool has_hevc = table->heif_have_decoder_for_format(HEVC);
  return is_loaded = table->heif_have_decoder_for_format(AV1) || has_hevc;
}

static void keep_profile(const item *item, struct CPictures_image *image) {
  size_t count = table->heif_image_handle_get_raw_color_profile_size(item);
  void *profile = count > 0 ? malloc(count) : NULL;
  if (profile && table->heif_image_handle_get_raw_color_profile(item, profile).code == 0) {
    CPictures_keep_profile(image, profile, count);
  }
  free(profile);
}

static enum CPictures_result copy_pixels(const decoded *decoded, size_t limit, struct CPictures_image *image) {
  int stride = 0, width = table->heif_image_get_width(decoded, INTERLEAVED);
  int height = table->heif_image_get_height(decoded, INTERLEAVED);
  const uint8_t *plane = table->heif_image_get_plane_readonly(decoded, INTERLEAVED, &stride);
  if (plane == NULL || width <= 0 || height <= 0 || stride < width * 4) return CPICTURES_MALFORMED;
  enum CPictures_result result = CPictures_reserve(image, (uint64_t)width, (uint64_t)height, limit);
  if (result != CPICTURES_DONE) return result;
  for (int y = 0; y < height; y++) {
    memcpy(image->pixels + (size_t)y * (size_t)width * 4, plane + (size_t)y * (size_t)stride, (size_t)width * 4);
  }
  return CPICTURES_DONE;
}

static enum CPictures_result decode(const item *item, size_t limit, struct CPictures_image *image) {
  int width = table->heif_image_handle_get_width(item), height = table->heif_image_handle_get_height(item);
  if (width <= 0 || height <= 0) return CPICTURES_MALFORMED;
  if ((size_t)width > limit || (size_t)height > limit / (size_t)width) return CPICTURES_TOO_LARGE;
  decoded *decoded = NULL;
  if (table->heif_decode_image(item, &decoded, COLOURS_RGB, RGBA, NULL).code != 0) return CPICTURES_MALFORMED;
  enum CPictures_result result = copy_pixels(decoded, limit, image);
  table->heif_image_release(decoded);
  image->has_alpha = table->heif_image_handle_has_alpha_channel(item);
  if (result == CPICTURES_DONE) keep_profile(item, image);
  return result;
}

enum CPictures_result CPictures_read_heif(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image
) {
  context *context = table->heif_context_alloc();
  if (context == NULL) return CPICTURES_NO_MEMORY;
  item *item = NULL;
  enum CPictures_result result = CPICTURES_MALFORMED;
  if (table->heif_context_read_from_memory_without_copy(context, bytes, count, NULL).code == 0
      && table->heif_context_get_primary_image_handle(context, &item).code == 0) {
    result = decode(item, limit, image);
    table->heif_image_handle_release(item);
  }
  table->heif_context_free(context);
  if (result != CPICTURES_DONE) CPictures_drop(image);
  return result;
}
