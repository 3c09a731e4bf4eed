#include <pthread.h>

#include "Loading.h"

static bool load(enum CPictures_library library) {
  switch (library) {
    case CPICTURES_PNG: return CPictures_load_png();
    case CPICTURES_JPEG: return CPictures_load_jpeg();
    case CPICTURES_WEBP: return CPictures_load_webp();
    case CPICTURES_TIFF: return CPictures_load_tiff();
    case CPICTURES_HEIF: return CPictures_load_heif();
    case CPICTURES_SVG: return CPictures_load_svg();
    case CPICTURES_PDF: return CPictures_load_pdf();
  }
  return false;
}

bool CPictures_load(enum CPictures_library library) {
  // Tests read pictures on several threads, and a library must be initialised once.
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  bool is_loaded = load(library);
  pthread_mutex_unlock(&mutex);
  return is_loaded;
}

enum CPictures_result CPictures_reserve(struct CPictures_image *image, uint64_t width, uint64_t height, size_t limit) {
  if (width == 0 || height == 0) return CPICTURES_MALFORMED;
  if (width > limit || height > limit / width) return CPICTURES_TOO_LARGE;
  image->width = (uint32_t)width;
  image->height = (uint32_t)height;
  // Zeros, so that what a damaged file leaves out is never what this memory contained before.
  image->pixels = calloc(width * height, 4);
  return image->pixels ? CPICTURES_DONE : CPICTURES_NO_MEMORY;
}

void CPictures_keep_profile(struct CPictures_image *image, const void *profile, size_t count) {
  if (profile == NULL || count == 0 || (image->profile = malloc(count)) == NULL) return;
  memcpy(image->profile, profile, count);
  image->profile_count = count;
}

void CPictures_drop(struct CPictures_image *image) {
  free(image->pixels);
  free(image->profile);
  image->pixels = image->profile = NULL;
  image->profile_count = 0;
}

void CPictures_reorder(struct CPictures_image *image) {
  uint8_t *pixel = image->pixels, *end = pixel + (size_t)image->width * image->height * 4;
  for (; pixel < end; pixel += 4) {
    uint32_t colour;
    memcpy(&colour, pixel, 4);
    pixel[0] = (uint8_t)(colour >> 16);
    pixel[1] = (uint8_t)(colour >> 8);
    pixel[2] = (uint8_t)colour;
    pixel[3] = (uint8_t)(colour >> 24);
  }
}

void CPictures_divide_by_alpha(struct CPictures_image *image) {
  uint8_t *pixel = image->pixels, *end = pixel + (size_t)image->width * image->height * 4;
  for (; pixel < end; pixel += 4) {
    unsigned alpha = pixel[3];
    if (alpha == 255) continue;
    image->has_alpha = true;
    for (int i = 0; i < 3; i++) {
      unsigned colour = alpha == 0 ? 0 : (pixel[i] * 255 + alpha / 2) / alpha;
      pixel[i] = colour < 255 ? (uint8_t)colour : 255;
    }
  }
}
