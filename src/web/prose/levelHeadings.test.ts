import { expect, test } from "vitest";
import { levelHeadings } from "./levelHeadings.ts";

test("headings begin at h3 without gaps, for any first level of the author", () => {
  expect(levelHeadings("<h5>a</h5><p>x</p><h6 id='b'>b</h6><h5>c</h5>")).toBe(
    "<h3>a</h3><p>x</p><h4 id='b'>b</h4><h3>c</h3>",
  );
  expect(levelHeadings("<h1>a</h1><h4>b</h4>")).toBe("<h3>a</h3><h4>b</h4>");
});

test("other elements stay, also those that begin with h", () => {
  expect(levelHeadings("<hr><p>h2 < h3</p><header>x</header>")).toBe(
    "<hr><p>h2 < h3</p><header>x</header>",
  );
});
