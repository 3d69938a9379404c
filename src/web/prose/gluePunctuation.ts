/** Chinese and Latin punctuation that must not begin a line, such as commas, full stops and closing brackets. */
const CLOSING = /^[。，、；：？！）」』》】〕”’…,.;:?!)\]}%]+/;

/**
 * Browsers may break a line after a formula even before a full stop, because they treat a formula as a box (measured in
 * Chromium: not even a word joiner helps). A formula that cannot be broken is kept on the same line as the punctuation
 * mark that follows it. A punctuation mark after a display formula would stand alone on the next line, so it is moved
 * to the end of the formula.
 */
export function gluePunctuation(root: HTMLElement): void {
  for (const formula of root.querySelectorAll(".katex")) {
    const display = formula.closest(".katex-display");
    if (display) endWithMark(formula, display);
    else keepTogether(formula);
  }
}

function keepTogether(formula: Element): void {
  const mark = formula.nextSibling;
  if (!(mark instanceof Text) || formula.querySelectorAll(".base").length !== 1) return;
  const [closing] = CLOSING.exec(mark.data) ?? [];
  if (!closing) return;
  mark.splitText(closing.length);
  const together = document.createElement("span");
  together.style.whiteSpace = "nowrap";
  formula.replaceWith(together);
  together.append(formula, mark);
}

function endWithMark(formula: Element, display: Element): void {
  const text = display.nextSibling;
  const end = [...formula.querySelectorAll(".katex-html > .base")].at(-1);
  if (!(text instanceof Text) || !end) return;
  const blanks = /^\s*/.exec(text.data)?.[0].length ?? 0;
  const [closing] = CLOSING.exec(text.data.slice(blanks)) ?? [];
  if (!closing) return;
  text.data = text.data.slice(blanks + closing.length);
  const mark = document.createElement("span");
  // copiedFormulas.ts finds the punctuation mark by this attribute and puts it after the formula's source.
  mark.dataset["mark"] = "";
  mark.textContent = closing;
  end.append(mark);
}
