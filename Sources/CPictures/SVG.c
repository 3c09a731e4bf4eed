// librsvg and cairo. A drawing that is read from memory has no address, so librsvg opens none of its references.
#include "Fonts.h"
#include "Loading.h"

typedef struct drawing drawing;
typedef struct surface surface;
typedef struct canvas canvas;
struct rectangle {
  double x, y, width, height;
};

#define FUNCTIONS(F)                                                                                                  \
  F(drawing *, rsvg_handle_new_from_data, (const uint8_t *, size_t, void **))                                         \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (drawing *, double *, double *))                                   \
  F(void, rsvg_handle_get_intrinsic_dimensions, (drawing *, int *, void *, int *, void *, int *, struct rectangle *)) \
  F(int, rsvg_handle_render_document, (drawing *, canvas *, const struct rectangle *, void **))                       \
  F(surface *, cairo_image_surface_create_for_data, (uint8_t *, int, int, int, int))                                  \
  F(canvas *, cairo_create, (surface *))                                                                              \
  F(int, cairo_status, (canvas *))                                                                                    \
  F(void, cairo_destroy, (canvas *))                                                                                  \
  F(void, cairo_surface_flush, (surface *))                                                                           \
  F(void, cairo_surface_destroy, (surface *))                                                                         \
  F(void, g_object_unref, (void *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

enum { ARGB32 = 0, LARGEST_SIDE = 32767, USUAL_WIDTH = 300, USUAL_HEIGHT = 150 };

// The size that the drawing states, else that of its view, else that of CSS 2.1 (10.3.2).
static void find_size(drawing *drawing, double *width, double *height) {
  if (table->rsvg_handle_get_intrinsic_size_in_pixels(drawing, width, height) && *width > 0 && *height > 0) return;
  int has_width, has_height, has_view = 0;
  struct {
    double length;
    int unit;
  } length;
  struct rectangle view = {0};
  table->rsvg_handle_get_intrinsic_dimensions(drawing, &has_width, &length, &has_height, &length, &has_view, &view);
  bool has_size = has_view && view.width > 0 && view.height > 0;
  *width = has_size ? view.width : USUAL_WIDTH;
  *height = has_size ? view.height : USUAL_HEIGHT;
}

static bool draw(drawing *drawing, struct CPictures_image *image) {
  int width = (int)image->width, height = (int)image->height;
  surface *surface = table->cairo_image_surface_create_for_data(image->pixels, ARGB32, width, height, width * 4);
  canvas *canvas = table->cairo_create(surface);
  struct rectangle whole = {0, 0, width, height};
  bool is_drawn = table->rsvg_handle_render_document(drawing, canvas, &whole, NULL) && table->cairo_status(canvas) == 0;
  table->cairo_destroy(canvas);
  table->cairo_surface_flush(surface);
  table->cairo_surface_destroy(surface);
  return is_drawn;
}

static enum CPictures_result read_picture(
  drawing *drawing, size_t limit, uint32_t wanted, struct CPictures_image *image
) {
  double width, height;
  find_size(drawing, &width, &height);
  if (wanted > 0) {
    height *= wanted / width;
    width = wanted;
  }
  if (!(width <= LARGEST_SIDE && height <= LARGEST_SIDE)) return CPICTURES_TOO_LARGE;
  enum CPictures_result result =
    CPictures_reserve(image, width < 1 ? 1 : (uint64_t)(width + 0.5), height < 1 ? 1 : (uint64_t)(height + 0.5), limit);
  if (result != CPICTURES_DONE) return result;
  if (!draw(drawing, image)) return CPICTURES_MALFORMED;
  CPictures_reorder(image);
  CPictures_divide_by_alpha(image);
  return CPICTURES_DONE;
}

enum CPictures_result CPictures_read_svg(
  const uint8_t *bytes, size_t count, size_t limit, uint32_t width, struct CPictures_image *image
) {
  drawing *drawing = table->rsvg_handle_new_from_data(bytes, count, NULL);
  if (drawing == NULL) return CPICTURES_MALFORMED;
  enum CPictures_result result = read_picture(drawing, limit, width, image);
  table->g_object_unref(drawing);
  if (result != CPICTURES_DONE) CPictures_drop(image);
  return result;
}

// Draws letters of each face, which pango and cairo then have open. The other scripts are Chinese, Arabic, Japanese, Korean,
// Devanagari, Thai and Hebrew; then comes an emoji.
static void warm_up(void) {
#define TEXT(family, more) \
  "<text font-family='" family "' " more ">a\u4e2d\u0639\u3042\ud55c\u0915\u0e01\u05d0\U0001f389</text>"
#define TEXTS(family) TEXT(family, "") TEXT(family, "font-weight='bold'") TEXT(family, "font-style='italic'")
  static const char letters[] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"  //
    TEXTS("sans-serif") TEXTS("serif") TEXTS("monospace") "</svg>";
  struct CPictures_image image = {0};
  CPictures_read_svg((const uint8_t *)letters, sizeof letters - 1, 81, 0, &image);
  CPictures_drop(&image);
}

bool CPictures_load_svg(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  // The names of what it needs itself are found through it.
  void *object = CPictures_open("librsvg-2.so.2");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  if (!CPictures_silence_glib(object) || !CPictures_limit_fonts(object)) return false;
  warm_up();
  return is_loaded = true;
}
