// Pictures by the system's libraries. Each library is loaded at run time, so a missing one costs its formats only, and
// nothing of it is needed to build: only functions with stable signatures are called, and no structures of a library are
// read, except two that its binary interface fixes.
//
// Load what a conversion needs before the process locks itself in. The other functions make no system calls except for
// memory and, in libheif and librsvg, threads. poppler opens fonts again, which it gets from those that are open.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pixels in rows from the top: red, green, blue and alpha, a byte each, not multiplied by alpha. The pointers come from
// malloc(3), and the caller frees them.
struct CPictures_image {
  uint32_t width, height;
  bool has_alpha;
  uint8_t *pixels;
  // The colour profile (ICC.1); NULL if there is none.
  uint8_t *profile;
  size_t profile_count;
  // The orientation as in Exif 2.32, 4.6.4, tag 274, if the library reports one and does not apply it; 0 otherwise.
  int orientation;
};

enum CPictures_result {
  CPICTURES_DONE,
  CPICTURES_MALFORMED,
  // The picture states more pixels than the limit; nothing was allocated for them.
  CPICTURES_TOO_LARGE,
  CPICTURES_NO_MEMORY,
};

enum CPictures_library {
  CPICTURES_PNG, CPICTURES_JPEG, CPICTURES_WEBP, CPICTURES_TIFF, CPICTURES_HEIF, CPICTURES_SVG, CPICTURES_PDF
};

// Returns whether the library is there, and initialises it.
bool CPictures_load(enum CPictures_library library);

// MARK: Reading. At most `limit` pixels are read.

enum CPictures_result CPictures_read_png(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image);
enum CPictures_result CPictures_read_jpeg(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image);
enum CPictures_result CPictures_read_webp(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image);
enum CPictures_result CPictures_read_tiff(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image);
enum CPictures_result CPictures_read_heif(
  const uint8_t *bytes, size_t count, size_t limit, struct CPictures_image *image);
// A drawing has no pixels of its own: it is `width` of them wide, or as wide as it states if that is 0.
enum CPictures_result CPictures_read_svg(
  const uint8_t *bytes, size_t count, size_t limit, uint32_t width, struct CPictures_image *image);
// The first page of a PDF file, on white. It is `width` pixels wide, or one for each point if that is 0.
enum CPictures_result CPictures_read_pdf(
  const uint8_t *bytes, size_t count, size_t limit, uint32_t width, struct CPictures_image *image);

// MARK: Writing. The bytes come from malloc(3), and the caller frees them.

enum CPictures_result CPictures_write_png(const struct CPictures_image *image, uint8_t **bytes, size_t *count);
// Alpha is ignored.
enum CPictures_result CPictures_write_jpeg(
  const struct CPictures_image *image, int quality, uint8_t **bytes, size_t *count);
enum CPictures_result CPictures_write_webp(
  const struct CPictures_image *image, float quality, uint8_t **bytes, size_t *count);

#endif
