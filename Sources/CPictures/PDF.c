// poppler, by the interface of its GLib library. A file that is read from memory has no address, so none of its references
// is opened.
#include "Fonts.h"
#include "Loading.h"

typedef struct bytes bytes_object;
typedef struct document document;
typedef struct page page;
typedef struct surface surface;
typedef struct canvas canvas;

#define FUNCTIONS(F)                                                                 \
  F(bytes_object *, g_bytes_new_static, (const void *, size_t))                      \
  F(void, g_bytes_unref, (bytes_object *))                                           \
  F(void, g_object_unref, (void *))                                                  \
  F(document *, poppler_document_new_from_bytes, (bytes_object *, const char *, void **)) \
  F(page *, poppler_document_get_page, (document *, int))                            \
  F(int, poppler_document_get_n_pages, (document *))                                 \
  F(void, poppler_page_get_size, (page *, double *, double *))                       \
  F(void, poppler_page_render, (page *, canvas *))                                   \
  F(surface *, cairo_image_surface_create_for_data, (uint8_t *, int, int, int, int)) \
  F(canvas *, cairo_create, (surface *))                                             \
  F(void, cairo_set_source_rgb, (canvas *, double, double, double))                  \
  F(void, cairo_paint, (canvas *))                                                   \
  F(void, cairo_scale, (canvas *, double, double))                                   \
  F(int, cairo_status, (canvas *))                                                   \
  F(void, cairo_destroy, (canvas *))                                                 \
  F(void, cairo_surface_flush, (surface *))                                          \
  F(void, cairo_surface_destroy, (surface *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

enum { ARGB32 = 0, LARGEST_SIDE = 32767 };

static bool draw(page *page, double scale, struct CPictures_image *image) {
  int width = (int)image->width, height = (int)image->height;
  surface *surface = table->cairo_image_surface_create_for_data(image->pixels, ARGB32, width, height, width * 4);
  canvas *canvas = table->cairo_create(surface);
  table->cairo_set_source_rgb(canvas, 1, 1, 1);
  table->cairo_paint(canvas);
  table->cairo_scale(canvas, scale, scale);
  table->poppler_page_render(page, canvas);
  bool is_drawn = table->cairo_status(canvas) == 0;
  table->cairo_destroy(canvas);
  table->cairo_surface_flush(surface);
  table->cairo_surface_destroy(surface);
  return is_drawn;
}

static enum CPictures_result read_page(page *page, size_t limit, uint32_t wanted, struct CPictures_image *image) {
  double width = 0, height = 0;
  table->poppler_page_get_size(page, &width, &height);
  if (!(width > 0 && height > 0)) return CPICTURES_MALFORMED;
  double scale = wanted > 0 ? wanted / width : 1;
  width *= scale;
  height *= scale;
  if (!(width <= LARGEST_SIDE && height <= LARGEST_SIDE)) return CPICTURES_TOO_LARGE;
  enum CPictures_result result =
    CPictures_reserve(image, width < 1 ? 1 : (uint64_t)(width + 0.5), height < 1 ? 1 : (uint64_t)(height + 0.5), limit);
  if (result != CPICTURES_DONE) return result;
  if (!draw(page, scale, image)) return CPICTURES_MALFORMED;
  CPictures_reorder(image);
  return CPICTURES_DONE;
}

static document *open_document(const uint8_t *bytes, size_t count) {
  bytes_object *object = table->g_bytes_new_static(bytes, count);
  document *document = table->poppler_document_new_from_bytes(object, NULL, NULL);
  table->g_bytes_unref(object);
  return document;
}

static enum CPictures_result read_document(
  document *document, size_t limit, uint32_t width, struct CPictures_image *image
) {
  if (table->poppler_document_get_n_pages(document) < 1) return CPICTURES_MALFORMED;
  page *page = table->poppler_document_get_page(document, 0);
  if (page == NULL) return CPICTURES_MALFORMED;
  enum CPictures_result result = read_page(page, limit, width, image);
  table->g_object_unref(page);
  if (result != CPICTURES_DONE) CPictures_drop(image);
  return result;
}

enum CPictures_result CPictures_read_pdf(
  const uint8_t *bytes, size_t count, size_t limit, uint32_t width, struct CPictures_image *image
) {
  document *document = open_document(bytes, count);
  if (document == NULL) return CPICTURES_MALFORMED;
  enum CPictures_result result = read_document(document, limit, width, image);
  table->g_object_unref(document);
  return result;
}

// Draws a letter in each of the usual styles. The document stays open: with the last one, poppler would forget where the
// fonts are, and what else it has read.
static bool warm_up(void) {
#define FONT(key, name) "/" key "<</Type/Font/Subtype/Type1/BaseFont/" name ">>"
  static const char letters[] =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<<"  //
    FONT("A", "Helvetica") FONT("B", "Helvetica-Bold") FONT("C", "Times-Roman") FONT("D", "Courier")
    ">>>>>>endobj\n4 0 obj<</Length 79>>stream\n"
    "BT/A 9 Tf(a)Tj/B 9 Tf(a)Tj/C 9 Tf(a)Tj/D 9 Tf(a)Tj ET                          \nendstream endobj\n"
    "trailer<</Root 1 0 R>>\n";
  document *document = open_document((const uint8_t *)letters, sizeof letters - 1);
  struct CPictures_image image = {0};
  if (document == NULL || read_document(document, 81, 9, &image) != CPICTURES_DONE) return false;
  CPictures_drop(&image);
  return true;
}

bool CPictures_load_pdf(void) {
  static bool is_loaded;
  if (is_loaded) return true;
  // The names of what it needs itself are found through it.
  void *object = CPictures_open("libpoppler-glib.so.8");
  if (object == NULL) return false;
  FUNCTIONS(FIND_FUNCTION)
  if (!CPictures_silence_glib(object) || !CPictures_limit_fonts(object) || !warm_up()) return false;
  CPictures_hand_out_fonts();
  return is_loaded = true;
}
