// fontconfig. Later, no file can be opened, so text can have only faces that are open already: it is limited to a few.
#include "Fonts.h"

#include <limits.h>
#include <stdio.h>

#include "Loading.h"

typedef struct pattern pattern;
typedef struct configuration configuration;

#define FUNCTIONS(F)                                                                     \
  F(configuration *, FcInitLoadConfig, (void))                                           \
  F(configuration *, FcInitLoadConfigAndFonts, (void))                                   \
  F(int, FcConfigParseAndLoadFromMemory, (configuration *, const uint8_t *, int))        \
  F(int, FcConfigBuildFonts, (configuration *))                                          \
  F(int, FcConfigSetCurrent, (configuration *))                                          \
  F(int, FcConfigSubstitute, (configuration *, pattern *, int))                          \
  F(void, FcConfigDestroy, (configuration *))                                            \
  F(void, FcDefaultSubstitute, (pattern *))                                              \
  F(pattern *, FcFontMatch, (configuration *, pattern *, int *))                         \
  F(pattern *, FcNameParse, (const uint8_t *))                                           \
  F(int, FcPatternGetString, (const pattern *, const char *, int, const uint8_t **))     \
  F(int, FcPatternGetInteger, (const pattern *, const char *, int, int *))               \
  F(void, FcPatternDestroy, (pattern *))

static struct { FUNCTIONS(DECLARE_FUNCTION) } functions, *table = &functions;

// In the order of their worth: those of the usual styles, then those of scripts that the first ones may lack.
static const char *const wanted[] = {
  "sans-serif", "sans-serif:bold", "serif", "monospace", "sans-serif:italic", "serif:bold", "sans-serif:lang=zh-cn",
  "sans-serif:lang=ar", "serif:italic", "monospace:bold", "sans-serif:lang=ja", "sans-serif:lang=ko",
  "sans-serif:lang=hi", "sans-serif:lang=th", "sans-serif:lang=he", "emoji",
};

// A file may contain several.
struct face {
  char file[PATH_MAX];
  int index;
};

static struct faces {
  struct face list[FACE_LIMIT];
  int count;
} faces;

static bool has(const struct faces *faces, const char *file, int index) {
  for (int i = 0; i < faces->count; i++) {
    if (faces->list[i].index == index && strcmp(faces->list[i].file, file) == 0) return true;
  }
  return false;
}

// Adds a face that was found, if it is a new one. Its path becomes a part of XML.
static void add(struct faces *faces, const pattern *found) {
  const uint8_t *path;
  int index;
  if (table->FcPatternGetString(found, "file", 0, &path) || table->FcPatternGetInteger(found, "index", 0, &index)) return;
  const char *file = (const char *)path;
  if (strlen(file) >= PATH_MAX || strpbrk(file, "<&") || has(faces, file, index)) return;
  struct face *face = &faces->list[faces->count++];
  strcpy(face->file, file);
  face->index = index;
}

// Adds the best face for a name.
static void choose(struct faces *faces, configuration *all, const char *name) {
  pattern *wish = table->FcNameParse((const uint8_t *)name);
  if (wish == NULL) return;
  table->FcConfigSubstitute(all, wish, 0 /* FcMatchPattern */);
  table->FcDefaultSubstitute(wish);
  int result;
  pattern *found = table->FcFontMatch(all, wish, &result);
  if (found != NULL) {
    add(faces, found);
    table->FcPatternDestroy(found);
  }
  table->FcPatternDestroy(wish);
}

// Loads the system's rules again, which map other families to these faces, and no other face.
static bool limit_to(const struct faces *faces) {
  static const char face_rule[] =
    "<acceptfont><pattern><patelt name='file'><string>%s</string></patelt>"
    "<patelt name='index'><int>%d</int></patelt></pattern></acceptfont>";
  static char rules[FACE_LIMIT * (PATH_MAX + sizeof face_rule) + 256];
  int length = sprintf(rules, "<fontconfig><selectfont>");
  for (int i = 0; i < faces->count; i++) {
    length += sprintf(rules + length, face_rule, faces->list[i].file, faces->list[i].index);
  }
  sprintf(rules + length, "<rejectfont><pattern/></rejectfont></selectfont></fontconfig>");
  configuration *few = table->FcInitLoadConfig();
  return few != NULL && table->FcConfigParseAndLoadFromMemory(few, (const uint8_t *)rules, 1)
    && table->FcConfigBuildFonts(few) && table->FcConfigSetCurrent(few);
}

const char *CPictures_face_file(int index) { return index < faces.count ? faces.list[index].file : NULL; }

bool CPictures_limit_fonts(void *object) {
  static bool is_limited;
  if (is_limited) return true;
  FUNCTIONS(FIND_FUNCTION)
  configuration *all = table->FcInitLoadConfigAndFonts();
  if (all == NULL) return false;
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted && faces.count < FACE_LIMIT; i++) choose(&faces, all, wanted[i]);
  table->FcConfigDestroy(all);
  return is_limited = limit_to(&faces);
}
