// KSyntaxHighlighting, which is a library of C++, as functions of C.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Colours the lines of a text one after the other, and texts one after the other.
typedef struct CHighlighting_highlighter CHighlighting_highlighter;

/// The look of a part of a line.
typedef struct {
  /// The first of its UTF-16 units, and their number.
  size_t start, count;
  /// Red, green and blue, from the highest byte of 24 bits on; negative for the colour of ordinary text.
  int32_t color;
  bool is_bold, is_italic, is_underlined, is_struck_out;
} CHighlighting_part;

/// Loads everything for the language that one of these words names, as its name in any case or as the name of a file in
/// it: the first that names one counts. NULL if none does. Nothing is loaded later.
CHighlighting_highlighter *CHighlighting_load(const char *const *words, size_t count);

/// Begins a text.
void CHighlighting_begin(CHighlighting_highlighter *highlighter);

/// Colours the next line of the text, in UTF-16 and without its end. Returns its parts in order, until the next call.
const CHighlighting_part *CHighlighting_color(CHighlighting_highlighter *highlighter, const uint16_t *line,
                                              size_t count, size_t *part_count);

#ifdef __cplusplus
}
#endif
