/**
 * axe spends most of its time on measuring colour contrasts, although the pages have only a few hundred different ones.
 * axe computes the contrast of a text from the text's style and its ancestors' backgrounds, unless another element is
 * painted in the same place. A text is therefore skipped if axe has accepted another text with equal styles, on this
 * page or another. Violations, undecided results, and texts that overlap other elements are never cached.
 */

/** Styles and backgrounds that axe accepted in this worker. */
const accepted = new Set<string>();

/**
 * Returns a script that selects the page elements for which axe measures the text contrast. The script must run once
 * after axe has been loaded.
 */
export function contrastSource(): string {
  return `{ ${parts.join(";\n")}; rememberContrasts(${JSON.stringify([...accepted])}); }`;
}

/** Adds to `accepted` the styles that a page's `verdictContrasts.accept()` returned. */
export function rememberAccepted(keys: readonly string[]): void {
  for (const key of keys) accepted.add(key);
}

/** An element that axe accepted, in the format of axe's report. */
export interface AcceptedElement {
  element?: Element | undefined;
  any: { id: string; data?: { fgColor?: string; bgColor?: string } | null }[];
}

declare global {
  interface Window {
    verdictContrasts?: {
      /** Must be called before each inspection, because the page may have changed since the previous inspection. */
      begin(): void;
      /**
       * The elements whose text contrast must be measured now. The first call returns one element per style; later
       * calls return all other elements whose style has not been accepted.
       */
      unmeasured(): Element[];
      /** Takes the elements that axe accepted, and returns the styles that are new. */
      accept(elements: readonly AcceptedElement[]): string[];
    };
  }
}

// The functions below run in the page, so they can call only each other and not other functions of this module.

function rememberContrasts(keys: string[]): void {
  const keySet = new Set(keys);
  let keyOf: ReturnType<typeof keysOfPage> = () => null;
  let rest: Element[] | undefined;
  window.verdictContrasts = {
    begin() {
      keyOf = keysOfPage();
      rest = undefined;
    },
    unmeasured() {
      const isNew = (element: Element) => !keySet.has(keyOf(element) ?? "");
      if (rest) return rest.filter(isNew);
      const texts = [...document.body.querySelectorAll("*")].filter(hasText).filter(isNew);
      const chosen = new Map(texts.map((element) => [keyOf(element) ?? element, element]));
      const first = new Set(chosen.values());
      rest = texts.filter((element) => !first.has(element));
      return [...first];
    },
    accept(elements) {
      const fresh: string[] = [];
      for (const { element, any } of elements) {
        const key = element ? keyOf(element) : null;
        // A text without a measured contrast is not remembered: axe accepts invisible text without measuring it.
        const isMeasured = any.some(({ data }) => data?.fgColor && data.bgColor);
        if (key === null || !isMeasured || keySet.has(key)) continue;
        keySet.add(key);
        fresh.push(key);
      }
      return fresh;
    },
  };
}

/** Whether an element directly contains text that axe measures. */
function hasText(element: Element): boolean {
  if (!element.checkVisibility()) return false;
  if (element.matches("input, select, textarea")) return true;
  return [...element.childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "",
  );
}

/**
 * Returns a function that builds one string from all styles that determine a text's contrast. It returns null if
 * elements other than the text's ancestors may be behind the text.
 */
function keysOfPage(): (node: Element) => string | null {
  const keys = new Map<Element, string | null>();
  const paints = new Map<Element, string>();
  const boxes = paintedBoxes();
  return (node) => {
    let key = keys.get(node);
    if (key !== undefined) return key;
    const style = getComputedStyle(node);
    const text = [
      style.color,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.webkitTextFillColor,
      style.webkitTextStroke,
    ];
    key = liesOnAncestorsOnly(node, boxes) ? `${text.join(" ")}${paintOf(node, paints)}` : null;
    keys.set(node, key);
    return key;
  };
}

function paintedBoxes(): Map<Element, DOMRect> {
  const boxes = new Map<Element, DOMRect>();
  for (const element of document.body.querySelectorAll("*")) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage === "none" && backgroundColor.endsWith(", 0)")) continue;
    boxes.set(element, element.getBoundingClientRect());
  }
  return boxes;
}

/** The backgrounds and blend modes of an element and its ancestors, in order from the root element. */
function paintOf(element: Element, paints: Map<Element, string>): string {
  let paint = paints.get(element);
  if (paint !== undefined) return paint;
  const style = getComputedStyle(element);
  const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.mixBlendMode];
  paint = element.parentElement ? paintOf(element.parentElement, paints) : "";
  if (own.join(" ") !== "rgba(0, 0, 0, 0) none 1 normal") paint += ` on ${own.join(" ")}`;
  paints.set(element, paint);
  return paint;
}

/** Whether the text is inside its ancestors' painted boxes, and no other painted box overlaps it. */
function liesOnAncestorsOnly(node: Element, boxes: Map<Element, DOMRect>): boolean {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  for (let at: Element | null = node; at; at = at.parentElement) {
    const box = boxes.get(at);
    if (!box) continue;
    if (box.left > left + 1 || box.right < right - 1) return false;
    if (box.top > top + 1 || box.bottom < bottom - 1) return false;
  }
  for (const [element, box] of boxes) {
    if (box.right <= left + 1 || box.left >= right - 1) continue;
    if (box.bottom <= top + 1 || box.top >= bottom - 1) continue;
    if (!element.contains(node) && !node.contains(element)) return false;
  }
  return true;
}

const parts = [
  rememberContrasts,
  hasText,
  keysOfPage,
  paintedBoxes,
  paintOf,
  liesOnAncestorsOnly,
].map(String);
