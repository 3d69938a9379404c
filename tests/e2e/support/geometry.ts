import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, twoFrames } from "./inspect.ts";

/** One layout defect, as a sentence that names the element. */
type Fault = string;

/**
 * Layout defects at these window widths: horizontal scrolling of the page, truncated texts without access to the full
 * text, broken words, texts and controls that overflow their box or the window, overlapping texts and controls. It is
 * not a defect if a scroll container or a floating element covers elements behind it.
 */
export async function layoutFaults(page: Page, widths: readonly number[]): Promise<Fault[]> {
  const before = page.viewportSize();
  await setDrawing(page, false);
  const widthsOf = new Map<Fault, number[]>();
  // The current width comes first, because the page already has the layout for it.
  const present = (width: number) => Number(width === before?.width);
  try {
    for (const width of widths.toSorted((a, b) => present(b) - present(a))) {
      await page.setViewportSize({ width, height: 800 });
      for (const fault of await page.evaluate<Fault[]>(look)) {
        widthsOf.set(fault, [...(widthsOf.get(fault) ?? []), width]);
      }
    }
  } finally {
    if (before) await page.setViewportSize(before);
    await setDrawing(page, true);
  }
  return [...widthsOf].map(
    ([fault, at]) => `${fault} (${at.toSorted((a, b) => a - b).join(", ")} px)`,
  );
}

/**
 * Turns drawing on or off. Measuring needs the layout but no pixels. Clipping all content keeps the layout and reduces
 * the CPU time that a width change takes.
 */
function setDrawing(page: Page, isOn: boolean): Promise<void> {
  return page.evaluate(
    (clip) => {
      document.documentElement.style.clipPath = clip;
    },
    isOn ? "" : "inset(100%)",
  );
}

/** Widths from the narrowest phone to a wall display. */
export const widths = [320, 390, 768, 1024, 1440, 2560];

/** Checks the accessibility of a page in one state, for example with an open dialog, and its layout at every width. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await layoutFaults(page, widths)).toEqual([]);
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A piece of text or a control, with its visible area after clipping. */
interface VisibleElement {
  element: Element;
  box: Box;
  /** The nearest ancestor that is shown above the rest of the page; null if there is none. */
  layer: Element | null;
  name: string;
}

interface Facts {
  isInline: boolean;
  isPainted: boolean;
  overflow: { x: string; y: string };
  position: string;
  box: Box;
}

/** Tolerance in pixels, because fractions of a pixel are rounded differently for a box and its content. */
const SLACK = 1.5;
/** Layout data (box, overflow, position and so on) of the page's elements at its current width. */
const facts = new Map<Element, Facts>();

// The functions below run in the page: they may use only one another, `SLACK` and `facts`.

function faultsOfPage(): Fault[] {
  const faults = new Set<Fault>();
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.add(`the page is ${scrollWidth} px wide`);
  const texts = visibleTexts(faults);
  const controls = visibleControls(faults);
  for (const fault of [...overlaps(texts, 0.3), ...overlaps(controls, 0.15)]) faults.add(fault);
  return [...faults];
}

/** Whether an element is in a part that positions its content itself, as formulas and the editor do. */
function isOwnLayout(element: Element): boolean {
  return element.closest(".katex, .cm-editor, svg, option, [aria-busy=true]") !== null;
}

function visibleTexts(faults: Set<Fault>): VisibleElement[] {
  const texts: VisibleElement[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? "";
    if (words === "" || !element || isUnseen(element) || isOwnLayout(element)) continue;
    // Broken words are not reported on the narrowest phones, where some words cannot be broken at a better position.
    const word = innerWidth < 390 ? undefined : wrappedWord(node, range);
    if (word) faults.add(`broken in two: “${word}” in ${nameOf(element)}`);
    range.selectNodeContents(node);
    const name = `“${words.slice(0, 50)}” in ${nameOf(element)}`;
    // Lines are measured separately: a box around two lines would also cover elements next to the shorter line.
    for (const rect of range.getClientRects()) {
      const box = boxOf(rect);
      if (box.right - box.left < 1) continue;
      const visibleBox = seenPart(element, box, name, faults);
      if (visibleBox) texts.push({ element, box: visibleBox, layer: layerOf(element), name });
    }
  }
  return texts;
}

/**
 * Returns a short word that is broken because it does not fit into its line. Words of more than 16 characters (such as
 * URLs) and code are not checked, because they may break anywhere.
 */
function wrappedWord(node: Node, range: Range): string | undefined {
  range.selectNodeContents(node);
  if (range.getClientRects().length < 2 || node.parentElement?.closest("pre, code"))
    return undefined;
  for (const { 0: word, index } of (node.textContent ?? "").matchAll(/(?<!\S)[!-~]{2,16}(?!\S)/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size > 1 && !word.includes("-")) return word;
  }
  return undefined;
}

function visibleControls(faults: Set<Fault>): VisibleElement[] {
  const controls: VisibleElement[] = [];
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  for (const element of document.querySelectorAll(kinds)) {
    if (isUnseen(element) || isOwnLayout(element)) continue;
    const name = `${nameOf(element)} “${(element.textContent ?? "").trim().slice(0, 40)}”`;
    // A link that wraps has one rectangle per line.
    for (const rect of element.getClientRects()) {
      if (rect.width < 1) continue;
      const visibleBox = seenPart(element, boxOf(rect), name, faults);
      if (visibleBox) controls.push({ element, box: visibleBox, layer: layerOf(element), name });
    }
  }
  return controls;
}

/**
 * The visible part of a box. Reports a defect if an ancestor clips a part of the box, or if a part sticks out of a
 * visible ancestor or of the window. Absolutely positioned parts, and parts to which users can scroll, are not defects.
 */
function seenPart(from: Element | null, of: Box, name: string, faults: Set<Fault>): Box | null {
  let box = of;
  const free = { x: false, y: false };
  for (let at = from; at; at = at.parentElement) {
    const { isInline, isPainted, overflow, position, box: around } = factsOf(at);
    if (isInline) continue;
    for (const axis of ["x", "y"] as const) {
      if (/auto|scroll/.test(overflow[axis])) free[axis] = true;
      if (free[axis] || !isOut(box, around, axis)) continue;
      if (overflow[axis] !== "visible" && !offersWhole(at)) faults.add(`cut off: ${name}`);
      if (overflow[axis] === "visible" && isPainted) faults.add(`sticks out: ${name}`);
    }
    if (overflow.x !== "visible") box = common(box, around);
    if (box.right - box.left < 1 || box.bottom - box.top < 1) return null;
    if (position === "fixed") return box;
    if (position === "absolute") free.x = free.y = true;
  }
  const isHidden = box.right > innerWidth + SLACK || box.left < -SLACK;
  if (isHidden && !free.x) faults.add(`out of the window: ${name}`);
  return box;
}

/**
 * A line is taller than its letters, so a box may overflow by a third of its height (at most 8 px) at the top or
 * bottom.
 */
function isOut(box: Box, around: Box, axis: "x" | "y"): boolean {
  if (axis === "x") return box.right > around.right + SLACK || box.left < around.left - SLACK;
  const slack = SLACK + Math.min(8, (box.bottom - box.top) / 3);
  return box.bottom > around.bottom + slack || box.top < around.top - slack;
}

/** Reports pairs of elements in the same layer that overlap by more than `share` of the smaller element. */
function overlaps(things: VisibleElement[], share: number): Fault[] {
  const faults: Fault[] = [];
  const sorted = things.toSorted((a, b) => a.box.top - b.box.top);
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.box.top >= one.box.bottom) break;
      if (one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const { left, right, top, bottom } = common(one.box, other.box);
      if (right - left < 2 || bottom - top < 2) continue;
      const least = Math.min(area(one.box), area(other.box));
      if ((right - left) * (bottom - top) > share * least) {
        faults.push(`on each other: ${one.name} and ${other.name}`);
      }
    }
  }
  return faults;
}

/**
 * Whether an element cannot be seen: it is hidden, meant only for screen readers, or a native field underneath a styled
 * one.
 */
function isUnseen(element: Element): boolean {
  return (
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest(".visually-hidden") !== null ||
    getComputedStyle(element).clipPath === "inset(50%)"
  );
}

/** Whether the full text is available as a tooltip or as an accessible name. */
function offersWhole(element: Element): boolean {
  return (
    element.closest("[title], [aria-label]") !== null || element.querySelector("[title]") !== null
  );
}

/** Layout data is computed once per element, because everything inside the element needs it. */
function factsOf(element: Element): Facts {
  const cachedFacts = facts.get(element);
  if (cachedFacts) return cachedFacts;
  const style = getComputedStyle(element);
  const elementFacts: Facts = {
    isInline: /inline$|contents/.test(style.display),
    isPainted: paintsBox(style),
    overflow: { x: style.overflowX, y: style.overflowY },
    position: style.position,
    box: boxOf(element.getBoundingClientRect()),
  };
  facts.set(element, elementFacts);
  return elementFacts;
}

function paintsBox({ backgroundColor, borderRightWidth }: CSSStyleDeclaration): boolean {
  return !/, 0\)$|transparent/.test(backgroundColor) || borderRightWidth !== "0px";
}

function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky|absolute/.test(factsOf(at).position)) return at;
  }
  return null;
}

function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left, top, right, bottom };
}

function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

function area({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function nameOf(element: Element): string {
  const styles = (element.getAttribute("class") ?? "").split(" ").filter(Boolean);
  return [element.localName, ...styles].join(".");
}

const parts = [
  `const SLACK = ${SLACK}; const facts = new Map()`,
  faultsOfPage,
  isOwnLayout,
  visibleTexts,
  wrappedWord,
  visibleControls,
  seenPart,
  isOut,
  overlaps,
  isUnseen,
  offersWhole,
  factsOf,
  paintsBox,
  layerOf,
  boxOf,
  common,
  area,
  nameOf,
];
/**
 * Page parts that depend on the window's width are replaced shortly after the window has been resized. The script
 * therefore waits for two frames.
 */
const look = `(async () => {
  await (${String(twoFrames)})(); await document.fonts.ready; ${parts.join(";\n")}; return faultsOfPage();
})()`;
