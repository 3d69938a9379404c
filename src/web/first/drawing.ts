/**
 * Replaces React in a first drawing (firstPage.ts): runs components once and creates their
 * elements. No state, no handlers; React replaces them with its own elements once it is loaded. The
 * build puts this file in React's place (scripts/vite-first-drawing.mjs), so it has React's names.
 */
type Props = Record<string, unknown> & { children?: unknown };
type Component = (props: Props) => unknown;
/** A component or an element with what it gets. */
export interface Piece {
  type: string | Component;
  props: Props;
}

export const jsx = (type: Piece["type"], props: Props): Piece => ({ type, props });
export const jsxs = (type: Piece["type"], props: Props): Piece => jsx(type, props);
export const Fragment: Component = ({ children }) => children;
export const Suspense: Component = ({ children }) => children;
export const memo = (component: Component): Component => component;
/** Effects and handlers are not part of a first drawing. */
export const lazy = (): Component => () => null;

export const useState = (first: unknown) => [typeof first === "function" ? first() : first, noop];
export const useRef = <T>(current: T) => ({ current });
export const useMemo = <T>(make: () => T): T => make();
export const useCallback = <T>(callback: T): T => callback;
export const useId = (): undefined => undefined;
export const useSyncExternalStore = <T>(_subscribe: unknown, get: () => T): T => get();
export const useEffect = noop;
/** Changes the drawn elements before they are painted. */
export const useLayoutEffect = (effect: () => void): void => void laidOut.push(effect);

const laidOut: (() => void)[] = [];

function noop(): void {}

/** Draws components into an element that is not on the page yet, with their layout effects. */
export function drawInto(parent: Element, piece: unknown): void {
  laidOut.length = 0;
  draw(parent, piece);
  for (const effect of laidOut.splice(0)) effect();
}

function draw(parent: Element, piece: unknown): void {
  if (piece === null || piece === undefined || typeof piece === "boolean") return;
  if (Array.isArray(piece)) {
    for (const each of piece) draw(parent, each);
  } else if (typeof piece === "object") {
    const { type, props } = piece as Piece;
    if (typeof type === "function") draw(parent, type(props));
    else parent.append(element(parent, type, props));
  } else {
    parent.append(String(piece));
  }
}

const SVG = "http://www.w3.org/2000/svg";
/** Controls do not work yet: their space is kept empty. Links with an address work, and inert content is shown. */
const CONTROLS = new Set(["a", "button", "label", "select"]);
const isUsable = ({ href, inert }: Props) => href !== undefined || inert === true;

function element(parent: Element, type: string, props: Props): Element {
  const inDrawing = type === "svg" || parent.namespaceURI === SVG;
  const made = inDrawing ? document.createElementNS(SVG, type) : document.createElement(type);
  // Tabs that do not work yet get no tab role.
  const { role } = props;
  const tab = typeof role === "string" && role.startsWith("tab");
  for (const [name, value] of Object.entries(props)) {
    if (!tab || !/^(role|aria-)/.test(name)) set(made, name, value);
  }
  if (made instanceof HTMLElement) {
    if (CONTROLS.has(type) && !isUsable(props)) made.style.visibility = "hidden";
    // Text typed into it before React is loaded would be lost.
    if (type === "input") made.inert = true;
  }
  draw(made, props.children);
  if (made instanceof HTMLSelectElement) made.value = String(props["value"]);
  return made;
}

/** Skipped: ids and references to them come with React; controls without function take no focus. */
const LATER =
  /^(children|key|id|value|defaultValue|tabIndex|htmlFor|popoverTarget|aria-(controls|labelledby|describedby)|on[A-Z]\w*)$/;

function set(made: Element, name: string, value: unknown): void {
  if (value === null || value === undefined || LATER.test(name)) return;
  const isStringAttribute = /^(aria|data)-/.test(name);
  if (name === "ref") {
    if (typeof value === "object") (value as { current: unknown }).current = made;
  } else if (name === "dangerouslySetInnerHTML") {
    made.innerHTML = (value as { __html: string }).__html;
  } else if (name === "style") {
    for (const [property, text] of Object.entries(value as Record<string, string>)) {
      (made as HTMLElement).style.setProperty(dashed(property), text);
    }
  } else if (value === true && !isStringAttribute) {
    made.setAttribute(attributeName(made, name), "");
  } else if (value !== false || isStringAttribute) {
    made.setAttribute(attributeName(made, name), String(value));
  }
}

/** As React writes it: HTML's in small letters, SVG's with dashes. */
function attributeName(made: Element, name: string): string {
  if (name === "className") return "class";
  if (made.namespaceURI !== SVG) return name.toLowerCase();
  return name === "viewBox" ? name : dashed(name);
}

const dashed = (name: string) =>
  name.startsWith("--") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
