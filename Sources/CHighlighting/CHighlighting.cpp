#include "CHighlighting.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include <QColor>
#include <QString>

#include <cstdlib>
#include <vector>

using namespace KSyntaxHighlighting;

struct CHighlighting_highlighter final : AbstractHighlighter {
  Repository repository;
  State state;
  std::vector<CHighlighting_part> parts;

  bool load(const char *const *words, size_t count) {
    for (size_t index = 0; index < count; index++) {
      Definition found = definition_called(QString::fromUtf8(words[index]));
      if (!found.isValid()) continue;
      // Asking for them loads them.
      found.includedDefinitions();
      found.formats();
      setDefinition(found);
      Theme light = repository.theme(QStringLiteral("GitHub Light"));
      setTheme(light.isValid() ? light : repository.defaultTheme(Repository::LightTheme));
      return true;
    }
    return false;
  }

  void color(const QString &line) {
    parts.clear();
    state = highlightLine(line, state);
  }

  void applyFormat(int start, int count, const Format &format) override {
    if (start < 0 || count <= 0) return;
    QRgb own = format.textColor(theme()).rgb(), ordinary = theme().textColor(Theme::Normal);
    parts.push_back({size_t(start), size_t(count), own == ordinary ? -1 : int32_t(own & 0xFFFFFF),
                     format.isBold(theme()), format.isItalic(theme()), format.isUnderline(theme()),
                     format.isStrikeThrough(theme())});
  }

private:
  Definition definition_called(const QString &word) const {
    const auto all = repository.definitions();
    for (const Definition &one : all)
      if (one.name().compare(word, Qt::CaseInsensitive) == 0) return one;
    return repository.definitionForFileName(word);
  }
};

CHighlighting_highlighter *CHighlighting_load(const char *const *words, size_t count) {
  // Compiled expressions would need memory that is both writable and executable.
  setenv("QT_ENABLE_REGEXP_JIT", "0", 1);
  auto *highlighter = new CHighlighting_highlighter;
  if (highlighter->load(words, count)) return highlighter;
  delete highlighter;
  return nullptr;
}

void CHighlighting_begin(CHighlighting_highlighter *highlighter) { highlighter->state = State(); }

const CHighlighting_part *CHighlighting_color(CHighlighting_highlighter *highlighter, const uint16_t *line,
                                              size_t count, size_t *part_count) {
  highlighter->color(QString(reinterpret_cast<const QChar *>(line), qsizetype(count)));
  *part_count = highlighter->parts.size();
  return highlighter->parts.data();
}
