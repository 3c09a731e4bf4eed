// What a person sees selected in this page, and places that a person would select.
"use strict";

const copies = (() => {
  // Text that is seen and is no part of what is read: numbers of lines, permanent links, marks of notes, what is pressed.
  const ASIDE = `button, [role=button], [role=tab], input, select, textarea, script, style, noscript, template, svg,
    .linenos, .linenodiv, .lineno, .linenumber, .src-line-numbers, .blob-num, .react-line-number, .diff-line-number,
    .headerlink, .heading-anchor, .anchor-link, a.anchor, .permalink, .hash-link, .octicon, .doc-anchor, .anchorjs-link,
    .src, .since, .copybtn, .prompt, .footnote-backref, .fn-backref, .mw-editsection, .tabbed-labels,
    sup > a[href^="#"], a.footnote-reference, .footnote > a, .footnote > .label, dt.label, [data-footnote-backref], .conum,
    .language-name`;
  const CODE = "pre, div.fragment, .js-file-line-container, .react-code-lines, .diff-table";
  const CALLOUT = `.admonition, .admonitionblock td.content, details.tip, .theme-admonition, .markdown-alert, .notecard,
    dl.note dd, dl.warning dd, .callout`;
  const LAYOUT = `.highlighttable, .rouge-line-table, .linenotable, [role=presentation], .memname, .mlabels, .memberdecls,
    .directory, .docutils.footnote, .navheader table, .navfooter table, .admonitionblock > table, .colist > table, ${CODE}`;
  const QUOTATION = `blockquote, ${CALLOUT}`;
  const BLOCKS = `h1, h2, h3, h4, h5, h6, li, td, th, ${CODE}, ${QUOTATION}`;
  const INLINES = { A: "link", STRONG: "strong", B: "strong", EM: "emphasis", I: "emphasis", CODE: "code in a line",
                    TT: "code in a line", KBD: "code in a line", SUB: "below", SUP: "above" };

  // Seen text

  const seen = new Map();

  function isSeen(element) {
    if (!element) return true;
    if (!seen.has(element)) seen.set(element, isSeen(element.parentElement) && isSeenInParent(element));
    return seen.get(element);
  }

  function isSeenInParent(element) {
    if (element.matches(ASIDE)) return false;
    const style = getComputedStyle(element);
    if (style.display === "contents") return true;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if ((style.userSelect || style.MozUserSelect) === "none") return false;
    const box = element.getBoundingClientRect();
    const isOutside = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
    const isDot = box.width <= 1 && box.height <= 1 && style.overflow !== "visible" || /^rect\(0px, 0px/.test(style.clip);
    return !(/absolute|fixed/.test(style.position) && (isDot || isOutside));
  }

  function isInLine(element) {
    return !/^(LI|TD|TH|DT|DD)$/.test(element.tagName) && /^(inline|contents|ruby)/.test(getComputedStyle(element).display);
  }

  function blockAround(node) {
    let element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    while (element.parentElement && isInLine(element)) element = element.parentElement;
    return element;
  }

  // The seen texts of an element, in their order, with or without spaces between words.
  function texts(root, withSpaces = false) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const hasText = node.data.trim() || keepsSpaces(node) || (withSpaces && takesPlace(node));
      if (hasText && isSeen(node.parentElement)) found.push(node);
    }
    return found;
  }

  function takesPlace(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length > 0;
  }

  function keepsSpaces(node) {
    return getComputedStyle(node.parentElement).whiteSpace.startsWith("pre");
  }

  // Units of the selection

  // The parts of texts in the selection, each with the block that it belongs to.
  function selectedParts() {
    const selection = getSelection();
    const parts = [];
    for (let number = 0; number < selection.rangeCount; number++) {
      const range = selection.getRangeAt(number);
      for (const node of texts(document.body, true)) {
        if (!range.intersectsNode(node)) continue;
        const start = node === range.startContainer ? range.startOffset : 0;
        const end = node === range.endContainer ? range.endOffset : node.length;
        const text = node.data.slice(start, end);
        if (text) parts.push({ node, text, isWhole: text.trim() === node.data.trim() });
      }
    }
    return parts;
  }

  // The parts with the ends of lines between them.
  function joined(parts) {
    let text = "", last = null;
    for (const { node, text: part } of parts) {
      const block = blockAround(node);
      const ends = last ? Math.max(breaksBetween(last, node), block !== blockAround(last) && !text.endsWith("\n")) : 0;
      text += "\n".repeat(ends);
      if (!last || block !== blockAround(last)) text += sign(block);
      text += keepsSpaces(node) ? part : part.replace(/\s+/g, " ");
      last = node;
    }
    return text.replace(/[\u200b\u00ad\u2060\ufeff]/g, "");
  }

  function breaksBetween(first, second) {
    const range = document.createRange();
    range.setStart(first, first.length);
    range.setEnd(second, 0);
    return range.cloneContents().querySelectorAll("br").length;
  }

  // A sign that a style sheet shows before a line of a difference.
  function sign(block) {
    return block.dataset.codeMarker || block.querySelector(":scope > [data-code-marker]")?.dataset.codeMarker || "";
  }

  function owner(node) {
    const block = node.parentElement.closest(BLOCKS);
    if (!block) return blockAround(node);
    const code = block.closest(CODE);
    if (code) return code.parentElement.closest(CODE) || code;
    if (/^(TD|TH)$/.test(block.tagName) && isLayout(block.closest("table"))) return blockAround(node);
    return block.matches(QUOTATION) ? blockAround(node) : block;
  }

  function isLayout(table) {
    return table.matches(LAYOUT) || table.rows.length < 2 || Math.max(...[...table.rows].map(row => row.cells.length)) < 2;
  }

  function isItem(element) {
    const style = getComputedStyle(element);
    if (element.querySelector(":scope > input[type=checkbox], :scope > label > input[type=checkbox]")) return true;
    return style.display === "list-item" && style.listStyleType !== "none" && element.matches("ul > li, ol > li");
  }

  // Text of one quotation is copied as text.
  function isInside(quotation) {
    const selection = getSelection();
    return quotation?.contains(selection.anchorNode) && quotation.contains(selection.focusNode);
  }

  function unit(block, parts, all) {
    const text = joined(parts);
    if (block.matches(CODE)) return /\n./.test(text.trim()) ? { kind: "code", text } : null;
    if (/^H[1-6]$/.test(block.tagName)) return { kind: "heading", level: Number(block.tagName[1]), text };
    if (/^(TD|TH)$/.test(block.tagName) && !isLayout(block.closest("table"))) return { kind: "cell", text };
    if (block.tagName === "LI") return isItem(block) ? item(block, text, all) : null;
    const quotation = block.closest(QUOTATION);
    return quotation && !isInside(quotation) ? { kind: "quotation", text } : null;
  }

  function item(block, text, selected) {
    let depth = 0;
    for (let list = block; list; list = list.parentElement) depth += list.tagName === "LI" && isItem(list);
    const list = block.parentElement;
    const items = [...list.children].filter(child => child.tagName === "LI");
    // What begins in the middle of a list has lost its numbers.
    const isFromStart = list.tagName === "OL" && selected.has(items[0]);
    return { kind: "item", depth, isNumbered: list.tagName === "OL", text,
             number: isFromStart ? (list.start || 1) + items.indexOf(block) : null };
  }

  function inlines(parts) {
    const whole = new Map();
    for (const { node, isWhole, text } of parts) {
      for (let element = node.parentElement; element && isInLine(element); element = element.parentElement) {
        if (!(element.tagName in INLINES)) continue;
        whole.set(element, { text: (whole.get(element)?.text || "") + text,
                             isWhole: isWhole && (whole.get(element)?.isWhole ?? true) });
      }
    }
    const units = [];
    for (const [element, { text, isWhole }] of whole) {
      const isComplete = isWhole && texts(element).every(node => parts.some(part => part.node === node));
      if (isComplete && text.trim() && counts(element)) units.push({ kind: INLINES[element.tagName], text, ...target(element) });
    }
    return units;
  }

  // Whether an element in a line shows what it is, outside of what shows it anyway.
  function counts(element) {
    if (element.closest(CODE)) return false;
    const style = getComputedStyle(element), around = getComputedStyle(element.parentElement);
    if (/^(STRONG|B)$/.test(element.tagName)) {
      return style.fontWeight >= 600 && around.fontWeight < 600 && !isInFirstRow(element);
    }
    if (/^(EM|I)$/.test(element.tagName)) return style.fontStyle === "italic" && around.fontStyle !== "italic";
    if (/^(CODE|TT|KBD)$/.test(element.tagName)) {
      // Markdown has no links in code.
      const isShown = (/mono/i.test(style.fontFamily) || element.tagName === "KBD") && !element.querySelector("a");
      return isShown && !element.parentElement.closest("code, kbd, h1, h2, h3, h4, h5, h6");
    }
    if (element.tagName === "A") return /^https?:/.test(element.href) && !isThisPage(element.href);
    return true;
  }

  // The first row of a table becomes its header, which is bold.
  function isInFirstRow(element) {
    const row = element.closest("tr");
    return row && row === row.closest("table").rows[0];
  }

  function isThisPage(address) {
    return address.split("#")[0] === location.href.split("#")[0];
  }

  function target(element) {
    return element.tagName === "A" ? { target: element.href } : {};
  }

  function pictures() {
    const selection = getSelection();
    return [...document.images].filter(image => selection.containsNode(image) && isSeen(image) && image.width > 16)
      .map(image => ({ kind: "picture", text: image.alt, target: image.src }));
  }

  // All that is seen selected: the text, and units with kinds.
  function units() {
    seen.clear();
    const parts = selectedParts();
    const owners = new Map();
    for (const part of parts) {
      const block = owner(part.node);
      if (!owners.has(block)) owners.set(block, []);
      owners.get(block).push(part);
    }
    const found = [...inlines(parts), ...pictures()];
    const filled = [...owners].filter(([, own]) => own.some(part => part.text.trim()));
    // Words out of one block are copied as words, except lines of code.
    for (const [block, own] of filled) {
      const one = unit(block, own, owners);
      if (one && (filled.length > 1 || one.kind === "code")) found.push(one);
    }
    return { text: joined(parts), units: found };
  }

  // Places to select

  function content() {
    const candidates = "main article, [role=main], main, article, .contents, #content, .body, .rst-content, body";
    for (const selector of candidates.split(", ")) {
      const found = [...document.querySelectorAll(selector)].find(element => texts(element).length > 5);
      if (found) return found;
    }
    return document.body;
  }

  function all(selector, condition = () => true) {
    return [...content().querySelectorAll(selector)].filter(element => texts(element).length && condition(element));
  }

  function first(selector, condition) {
    return all(selector, condition)[0];
  }

  const start = element => [texts(element)[0], 0];
  const end = element => [texts(element).at(-1), texts(element).at(-1).data.trimEnd().length];

  // The start of a word near the middle of an element's first long text.
  function middle(element) {
    const node = texts(element).find(text => text.data.trim().includes(" ")) || texts(element)[0];
    const space = node.data.indexOf(" ", node.length / 2);
    return [node, space < 0 ? 0 : space + 1];
  }

  function items(list) {
    return [...list.children].filter(child => child.tagName === "LI" && texts(child).length);
  }

  const isList = length => list => items(list).length >= length && items(list).every(isItem);
  const isParagraph = element => !element.parentElement.closest(`li, td, th, ${QUOTATION}`) && texts(element).length;
  const isQuotation = element => !element.matches(CALLOUT);
  const isTable = table => !isLayout(table) && table.rows.length >= 3 && !table.matches(CODE);

  function lines(code) {
    const found = [];
    let block = null, isNew = true;
    for (const node of texts(code)) {
      const around = blockAround(node);
      if (around !== block) [block, isNew] = [around, true];
      for (let index = 0; index < node.length; index++) {
        if (isNew) found.push({ start: [node, index] });
        isNew = node.data[index] === "\n";
        if (!isNew) found.at(-1).end = [node, index + 1];
      }
    }
    return found.filter(line => line.end);
  }

  const longCode = () => first(CODE, code => !code.parentElement.closest(CODE) && lines(code).length >= 4);

  function after(element, selector) {
    return all(selector, isParagraph).find(
      one => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !element.contains(one));
  }

  function before(element, selector) {
    return all(selector, isParagraph).findLast(
      one => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING && !one.contains(element));
  }

  const P = "p, .p, .paragraph > p, .textblock > p";

  // Each finds the two ends of a selection, or nothing in a page without such a place.
  const places = {
    "the main part"() { return [start(content()), end(content())]; },
    "the middle of a list"() {
      const list = first("ul, ol", isList(4));
      return list && [start(items(list)[1]), end(items(list).at(-2))];
    },
    "across two items"() {
      const list = all("ul, ol", isList(3)).at(-1);
      return list && [middle(items(list)[0]), middle(items(list)[2])];
    },
    "from a nested list on"() {
      const nested = first("li > ul, li > ol, li > .ulist > ul", list => isList(2)(list) && next(list));
      return nested && [start(items(nested)[1]), end(next(nested))];
    },
    "to before an item"() {
      const list = first("ul, ol", one => isList(3)(one) && before(one, P));
      return list && [start(before(list, P)), start(items(list)[1])];
    },
    "from a text into a list"() {
      const list = all("ul, ol", one => isList(3)(one) && before(one, P)).at(-1);
      return list && [middle(before(list, P)), end(items(list)[1])];
    },
    "half a block of code"() {
      const code = longCode();
      return code && [lines(code)[1].start, lines(code)[Math.ceil(lines(code).length / 2)].end];
    },
    "from code into text"() {
      const code = longCode(), text = code && after(code, P);
      return text && [lines(code)[2].start, end(text)];
    },
    "a row of a table"() {
      const table = first("table", isTable);
      return table && [start(cells(table, 1)[0]), end(cells(table, 1).at(-1))];
    },
    "across rows"() {
      const table = first("table", isTable);
      return table && [start(cells(table, 0)[1] || cells(table, 1)[1]), end(cells(table, 2)[0])];
    },
    "within a quotation"() {
      const quotation = first(QUOTATION, isQuotation);
      return quotation && [start(quotation), end(quotation)];
    },
    "a callout and what is before"() {
      const callout = first(CALLOUT, one => before(one, P));
      return callout && [middle(before(callout, P)), end(callout)];
    },
    "a heading and two paragraphs"() {
      const heading = first("h1, h2, h3", one => after(one, P));
      const text = heading && after(heading, P), second = text && after(text, P);
      return second && [start(heading), end(second)];
    },
  };
  const clicked = {
    "three clicks on a paragraph": () => all(P, isParagraph).find(text => !text.querySelector("a, img")) || first(P, isParagraph),
    "three clicks on an item": () => first("ul, ol", isList(3)) && items(first("ul, ol", isList(3)))[1],
  };

  function next(list) {
    const around = list.closest("li").nextElementSibling;
    return around && texts(around).length ? around : null;
  }

  function cells(table, row) {
    return [...table.rows[row].cells].filter(cell => texts(cell).length);
  }

  // Selects a place, if the page has such a one.
  function select(name) {
    seen.clear();
    const ends = places[name]();
    if (!ends?.[0]?.[0] || !ends?.[1]?.[0]) return false;
    getSelection().setBaseAndExtent(...ends[0], ...ends[1]);
    return !getSelection().isCollapsed;
  }

  // Where on the screen to click, if the page has such a place.
  function point(name) {
    seen.clear();
    const element = clicked[name]();
    if (!element) return null;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const range = document.createRange();
    const text = texts(element).find(node => !node.parentElement.closest("a")) || texts(element)[0];
    range.setStart(text, text.data.search(/\S/));
    range.setEnd(text, text.data.search(/\S/) + 2);
    const box = range.getBoundingClientRect();
    const [left, top] = "mozInnerScreenX" in window ? [mozInnerScreenX, mozInnerScreenY]
      : [screenX + (outerWidth - innerWidth) / 2, screenY + outerHeight - innerHeight];
    return [Math.round(left + box.x + box.width / 2), Math.round(top + box.y + box.height / 2)];
  }

  return { units, select, point, places: Object.keys(places), clicked: Object.keys(clicked) };
})();
