// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { reachWideBoxes } from "./wideBoxes.ts";

let resized = (): void => {};
vi.stubGlobal(
  "ResizeObserver",
  class {
    constructor(update: () => void) {
      resized = update;
    }
    observe(): void {
      resized();
    }
    disconnect(): void {
      resized = () => {};
    }
  },
);
afterEach(() => {
  document.body.innerHTML = "";
});

test("boxes that scroll can be reached by keyboard, others cannot, whatever the width becomes", () => {
  document.body.innerHTML = `<div><span class="katex-display"></span><pre></pre><p></p></div>`;
  const [formula, code] = document.querySelectorAll<HTMLElement>(".katex-display, pre");
  let width = 100;
  for (const [box, content] of [
    [formula, 300],
    [code, 50],
  ] as const) {
    Object.defineProperty(box, "scrollWidth", { get: () => Math.max(content, width) });
    Object.defineProperty(box, "clientWidth", { get: () => width });
  }
  const end = reachWideBoxes(document.body);
  expect([formula?.tabIndex, code?.tabIndex]).toEqual([0, -1]);
  width = 400;
  resized();
  expect(formula?.tabIndex).toBe(-1);
  end();
  width = 10;
  resized();
  expect(code?.tabIndex).toBe(-1);
});
