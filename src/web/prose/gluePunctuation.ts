/** What must not begin a line (closing marks, Chinese and Latin). */
const CLOSING = /^[。，、；：？！）」』》】〕”’…,.;:?!)\]}%]+/;

/**
 * Browsers may break a line after a formula even before a full stop, because a formula is a box to
 * them (measured in Chromium: not even a word joiner helps). Formulas that cannot break themselves are
 * kept together with the mark that follows.
 */
export function gluePunctuation(root: HTMLElement): void {
  for (const formula of root.querySelectorAll(".katex")) {
    const mark = formula.nextSibling;
    if (!(mark instanceof Text) || formula.querySelectorAll(".base").length !== 1) continue;
    const [closing] = CLOSING.exec(mark.data) ?? [];
    if (!closing) continue;
    mark.splitText(closing.length);
    const together = document.createElement("span");
    together.style.whiteSpace = "nowrap";
    formula.replaceWith(together);
    together.append(formula, mark);
  }
}
