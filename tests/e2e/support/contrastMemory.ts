/**
 * axe spends most of its time on contrasts, but the pages have only a few hundred different ones. axe computes a
 * contrast from the style of a text and the backgrounds of its ancestors, unless another element is painted in the same
 * place. So a text is skipped when axe has accepted one with equal styles, on this or another page. Violations,
 * undecided results, and texts that overlap other elements are never cached.
 */

/** Styles and backgrounds that axe accepted in this worker. */
const accepted = new Set<string>();

/** Replaces the contrast rule of the page's axe; run once after axe was loaded. */
export function contrastSource(): string {
  return `{ ${parts.join(";\n")}; rememberContrasts(${JSON.stringify([...accepted])}); }`;
}

/** Adds what a page's `verdictContrasts.fresh()` returned. */
export function rememberAccepted(keys: readonly string[]): void {
  for (const key of keys) accepted.add(key);
}

interface Measured {
  fgColor?: string | undefined;
  bgColor?: string | undefined;
}

/** `this` of an axe check. */
interface CheckHelper {
  data(measured: object): void;
}

declare global {
  interface Window {
    verdictContrasts?: {
      /** Call it before each inspection, because the page may have changed. */
      begin(): void;
      /** Styles accepted since the last call. */
      fresh(): string[];
    };
  }
}

/**
 * The replaced parts of axe's settings, rules and checks: `axe.configure` does not return the originals and cannot
 * unset `noHtml`.
 */
export interface AxeAudit {
  /** Results do not contain the source of their elements. */
  noHtml: boolean;
  rules: { id: string; matches(node: Element, ...rest: unknown[]): boolean }[];
  checks: Record<
    string,
    { evaluate(this: CheckHelper, node: Element, ...rest: unknown[]): boolean | undefined }
  >;
}

// The functions below run in the page: they may use only one another.

function rememberContrasts(keys: string[]): void {
  const rule = window.axe?._audit.rules.find(({ id }) => id === "color-contrast");
  const check = window.axe?._audit.checks["color-contrast"];
  if (!rule || !check) throw new Error("axe has no rule for contrasts");
  const keySet = new Set(keys);
  const fresh: string[] = [];
  let keyOf: ReturnType<typeof keysOfPage> = () => null;
  const isCached = (node: Element) => keySet.has(keyOf(node) ?? "");
  const { matches } = rule;
  const { evaluate } = check;
  rule.matches = (node, ...rest) => !isCached(node) && matches(node, ...rest);
  check.evaluate = function evaluateOnce(node, ...rest) {
    if (isCached(node)) {
      // The same result as axe's for a text that needs no contrast.
      this.data({ messageKey: "hidden" });
      return true;
    }
    let measured: Measured = {};
    const data = (measurement: Measured) => this.data((measured = measurement));
    const result = evaluate.call({ ...this, data }, node, ...rest);
    const key = keyOf(node);
    // An unseen text is accepted without having been measured.
    if (result === true && measured.fgColor && measured.bgColor && key !== null) {
      keySet.add(key);
      fresh.push(key);
    }
    return result;
  };
  window.verdictContrasts = {
    begin: () => void (keyOf = keysOfPage()),
    fresh: () => fresh.splice(0),
  };
}

/** Inputs of a text's contrast; null when other elements than its ancestors may be behind it. */
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

/** Backgrounds and blending of an element and its ancestors, from the root. */
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

/** The text is inside its ancestors' painted boxes, and no other painted box overlaps it. */
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

const parts = [rememberContrasts, keysOfPage, paintedBoxes, paintOf, liesOnAncestorsOnly].map(
  String,
);
