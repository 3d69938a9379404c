/**
 * A formula is in the page twice, as MathML for screen readers and as visible boxes, so browsers copy it twice.
 * Instead, this function copies the formula's source once, between dollar signs, as text and as HTML. If the selection
 * contains no formula, the browser copies it as usual.
 */
export function copyFormulasOnce(event: ClipboardEvent): void {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || event.clipboardData === null) return;
  const copy = document.createElement("div");
  copy.append(withWholeFormulas(selection.getRangeAt(0)).cloneContents());
  const formulas = copy.querySelectorAll(".katex");
  if (formulas.length === 0) return;
  for (const formula of formulas) {
    const tex = formula.querySelector("annotation")?.textContent.trim() ?? "";
    const dollars = formula.closest(".katex-display") ? "$$" : "$";
    // Punctuation that gluePunctuation.ts moved into the formula.
    const mark = formula.querySelector("[data-mark]")?.textContent ?? "";
    formula.replaceWith(`${dollars}${tex}${dollars}${mark}`);
  }
  event.clipboardData.setData("text/html", copy.innerHTML);
  event.clipboardData.setData("text/plain", pageText(copy));
  event.preventDefault();
}

function withWholeFormulas(selected: Range): Range {
  const range = selected.cloneRange();
  const first = formulaOf(range.startContainer);
  const last = formulaOf(range.endContainer);
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  return range;
}

function formulaOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(".katex-display") ?? element?.closest(".katex") ?? null;
}

/**
 * Returns the text with the line breaks that the page shows. Browsers compute these line breaks only for elements in
 * the document, so the copy is added to the document for a moment.
 */
function pageText(copy: HTMLElement): string {
  copy.className = "prose";
  copy.style.cssText = "position:fixed;inset-inline-start:-9999px;width:1000px";
  document.body.append(copy);
  const text = copy.innerText;
  copy.remove();
  return text;
}
