// libpng: a file is read and written through pointers to its own structures, which stay opaque here.
#include <setjmp.h>

#include "Loading.h"

typedef struct png png;
typedef struct info info;
typedef void (*message_handler)(png *, const char *);
typedef void (*transfer)(png *, uint8_t *, size_t);

#define FUNCTIONS(F)                                                                                                  \
  F(const char *, png_get_libpng_ver, (const png *))                                                                  \
  F(png *, png_create_read_struct, (const char *, void *, message_handler, message_handler))                          \
  F(png *, png_create_write_struct, (const char *, void *, message_handler, message_handler))                         \
  F(info *, png_create_info_struct, (png *))                                                                          \
  F(void, png_destroy_read_struct, (png **, info **, info **))                                                        \
  F(void, png_destroy_write_struct, (png **, info **))                                                                \
  F(jmp_buf *, png_set_longjmp_fn, (png *, void (*)(jmp_buf, int), size_t))                                           \
  F(void, png_longjmp, (png *, int))                                                                                  \
  F(void *, png_get_io_ptr, (png *))                                                                                  \
  F(void, png_set_read_fn, (png *, void *, transfer))                                                                 \
  F(void, png_set_write_fn, (png *, void *, transfer, void (*)(png *)))                                               \
  F(void, png_set_user_limits, (png *, uint32_t, uint32_t))                                                           \
  F(void, png_set_benign_errors, (png *, int))                                                                        \
  F(void, png_read_info, (png *, info *))                                                                             \
  F(uint32_t, png_get_image_width, (const png *, const info *))                                                       \
  F(uint32_t, png_get_image_height, (const png *, const info *))                                                      \
  F(uint8_t, png_get_color_type, (const png *, const info *))                                                         \
  F(uint32_t, png_get_valid, (const png *, const info *, uint32_t))                                                   \
  F(uint32_t, png_get_iCCP, (const png *, info *, char **, int *, uint8_t **, uint32_t *))                            \
  F(uint32_t, png_get_gAMA_fixed, (const png *, const info *, int32_t *))                                             \
  F(void, png_set_gamma_fixed, (png *, int32_t, int32_t))                                                             \
  F(void, png_set_expand, (png *))                                                                                    \
  F(void, png_set_scale_16, (png *))                                                                                  \
  F(void, png_set_gray_to_rgb, (png *))                                                                               \
  F(void, png_set_add_alpha, (png *, uint32_t, int))                                                                  \
  F(void, png_set_filler, (png *, uint32_t, int))                                                                     \
  F(int, png_set_interlace_handling, (png *))                                                                         \
  F(void, png_read_update_info, (png *, info *))                                                                      \
  F(void, png_read_row, (png *, uint8_t *, uint8_t *))                                                                \
  F(void, png_set_IHDR, (const png *, info *, uint32_t, uint32_t, int, int, int, int, int))                           \
  F(void, png_set_iCCP, (png *, info *, const char *, int, const uint8_t *, uint32_t))                                \
  F(void, png_set_compression_level, (png *, int))                                                                    \
  F(void, png_set_compression_buffer_size, (png *, size_t))                                                           \
  F(void, png_set_filter, (png *, int, int))                                                                          \
  F(void, png_write_info, (png *, const info *))                                                                      \
  F(void, png_write_row, (png *, const uint8_t *))                                                                    \
  F(void, png_write_end, (png *, info *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

// From png.h.
enum { RGB = 2, RGB_ALPHA = 6, HAS_ALPHA = 4, HAS_TRANSPARENT_COLOUR = 0x10, AFTER = 1, SUB = 0x10 };
enum { HAS_SRGB = 0x800, HAS_PROFILE = 0x1000, SCREEN_GAMMA = 220000 };

bool CPictures_load_png(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  void *object = CPictures_open("libpng16.so.16");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  return is_loaded = true;
}

static void fail(png *png, const char *message) {
  (void)message;
  table->png_longjmp(png, 1);
}
static void ignore(png *png, const char *message) { (void)png, (void)message; }

// MARK: Reading

struct input {
  const uint8_t *bytes;
  size_t count;
};

static void take(png *png, uint8_t *bytes, size_t count) {
  struct input *input = table->png_get_io_ptr(png);
  if (count > input->count) table->png_longjmp(png, 1);
  memcpy(bytes, input->bytes, count);
  input->bytes += count;
  input->count -= count;
}

// Brings the colours of a file that states a gamma, and no colour space beside it, to that of screens, as browsers do.
static void apply_gamma(png *png, const info *info) {
  int32_t gamma = 0;
  if (table->png_get_valid(png, info, HAS_SRGB | HAS_PROFILE)) return;
  if (table->png_get_gAMA_fixed(png, info, &gamma) && gamma > 0) table->png_set_gamma_fixed(png, SCREEN_GAMMA, gamma);
}

static enum CPictures_result read_picture(png *png, info *info, size_t limit, struct CPictures_image *image) {
  table->png_set_user_limits(png, INT32_MAX, INT32_MAX);  // only the number of pixels counts
  table->png_read_info(png, info);
  enum CPictures_result result = CPictures_reserve(
    image, table->png_get_image_width(png, info), table->png_get_image_height(png, info), limit);
  if (result != CPICTURES_DONE) return result;
  image->has_alpha = table->png_get_color_type(png, info) & HAS_ALPHA
    || table->png_get_valid(png, info, HAS_TRANSPARENT_COLOUR);
  char *name;
  int method;
  uint8_t *profile;
  uint32_t count;
  if (table->png_get_iCCP(png, info, &name, &method, &profile, &count)) CPictures_keep_profile(image, profile, count);
  apply_gamma(png, info);
  table->png_set_expand(png);
  table->png_set_scale_16(png);
  table->png_set_gray_to_rgb(png);
  table->png_set_add_alpha(png, 255, AFTER);
  int passes = table->png_set_interlace_handling(png);
  table->png_read_update_info(png, info);
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < image->height; y++) {
      table->png_read_row(png, image->pixels + (size_t)y * image->width * 4, NULL);
    }
  }
  return CPICTURES_DONE;
}

enum CPictures_result CPictures_read_png(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image
) {
  struct input input = {bytes, count};
  png *png = table->png_create_read_struct(table->png_get_libpng_ver(NULL), NULL, fail, ignore);
  if (png == NULL) return CPICTURES_NO_MEMORY;
  info *info = table->png_create_info_struct(png);
  volatile enum CPictures_result result = CPICTURES_MALFORMED;
  if (info != NULL && setjmp(*table->png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf))) == 0) {
    table->png_set_read_fn(png, &input, take);
    result = read_picture(png, info, limit, image);
  } else {
    result = CPICTURES_MALFORMED;
  }
  table->png_destroy_read_struct(&png, &info, NULL);
  if (result != CPICTURES_DONE) CPictures_drop(image);
  return result;
}

// MARK: Writing

struct output {
  uint8_t *bytes;
  size_t count, capacity;
};

static void append(png *png, uint8_t *bytes, size_t count) {
  struct output *output = table->png_get_io_ptr(png);
  if (output->capacity - output->count < count) {
    size_t capacity = output->capacity * 2 + count;
    uint8_t *larger = realloc(output->bytes, capacity);
    if (larger == NULL) table->png_longjmp(png, 1);
    output->bytes = larger;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush(png *png) { (void)png; }

static void write_picture(png *png, info *info, const struct CPictures_image *image) {
  table->png_set_IHDR(
    png, info, image->width, image->height, 8, image->has_alpha ? RGB_ALPHA : RGB, 0, 0, 0);
  // Many photographs have a profile that the library finds fault with.
  table->png_set_benign_errors(png, true);
  if (image->profile) table->png_set_iCCP(png, info, "profile", 0, image->profile, (uint32_t)image->profile_count);
  // A paste waits for it. For photographs a higher level saves next to nothing, and other filters cost more time.
  table->png_set_compression_level(png, 2);
  table->png_set_filter(png, 0, SUB);
  table->png_set_compression_buffer_size(png, 1 << 18);
  table->png_write_info(png, info);
  if (!image->has_alpha) table->png_set_filler(png, 0, AFTER);
  for (uint32_t y = 0; y < image->height; y++) {
    table->png_write_row(png, image->pixels + (size_t)y * image->width * 4);
  }
  table->png_write_end(png, info);
}

// Readers refuse more, for that is libpng's own limit (png_set_user_limits).
enum { LARGEST_SIDE = 1000000 };

enum CPictures_result CPictures_write_png(const struct CPictures_image *image, uint8_t **bytes, size_t *count) {
  if (image->width > LARGEST_SIDE || image->height > LARGEST_SIDE) return CPICTURES_TOO_LARGE;
  struct output output = {0};
  png *png = table->png_create_write_struct(table->png_get_libpng_ver(NULL), NULL, fail, ignore);
  if (png == NULL) return CPICTURES_NO_MEMORY;
  info *info = table->png_create_info_struct(png);
  volatile enum CPictures_result result = CPICTURES_NO_MEMORY;
  if (info != NULL && setjmp(*table->png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf))) == 0) {
    table->png_set_write_fn(png, &output, append, flush);
    write_picture(png, info, image);
    result = CPICTURES_DONE;
  }
  table->png_destroy_write_struct(&png, &info);
  *bytes = output.bytes;
  *count = output.count;
  return result;
}
