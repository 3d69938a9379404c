import { expect, test } from "vitest";
import { placeBeside } from "./placeBeside.ts";

const window = { width: 1000, height: 600 };
const card = { width: 200, height: 100 };

test("a card is centred below its anchor", () => {
  const place = placeBeside({ left: 400, top: 100, width: 40, height: 20 }, card, window);
  expect(place).toEqual({ left: 320, top: 126 });
});

test("without space below it is placed above", () => {
  const place = placeBeside({ left: 400, top: 550, width: 40, height: 20 }, card, window);
  expect(place.top).toBe(444);
});

test("without space on either side it is placed below, where the page can be scrolled", () => {
  const low = { width: 1000, height: 120 };
  expect(placeBeside({ left: 0, top: 60, width: 40, height: 20 }, card, low).top).toBe(86);
});

test("it never leaves the window sideways, for any alignment", () => {
  const anchor = { left: 980, top: 0, width: 20, height: 20 };
  for (const align of ["center", "start", "end"] as const) {
    expect(placeBeside(anchor, card, window, align).left).toBeLessThanOrEqual(792);
    const atLeft = placeBeside({ ...anchor, left: 0 }, card, window, align);
    expect(atLeft.left).toBeGreaterThanOrEqual(8);
  }
});
