// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { isDrawn } from "../platform/firstDrawing.ts";
import { jsx } from "./drawing.ts";
import { drawFirst } from "./firstPage.ts";

const TEXTS = `data:text/javascript,export const texts = {};`;
const page = (data: { title: string }) => jsx("h1", { children: data.title });

let over: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><div class="boot-bar"></div></div>`;
  over = vi.fn<() => void>();
});

/** A guest's first page whose answer comes when the test says so. */
function begin() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  promise.catch(() => undefined);
  window.verdictFirst = {
    ...{ locale: "en-US", answers: [promise], texts: TEXTS, styles: [], over },
  };
  drawFirst(page);
  const respond = (answer: object) => resolve(new Response(JSON.stringify(answer)));
  return { respond, reject };
}

const root = () => document.getElementById("root")!;
const headings = () => Array.from(document.querySelectorAll("h1"), (one) => one.textContent);

test("the page is drawn when its answer is there, and main.tsx finds it drawn", async () => {
  const { respond } = begin();
  respond({ status: 200, data: { title: "A+B" } });
  await vi.waitFor(() => expect(over).toHaveBeenCalled());
  expect(headings()).toEqual(["A+B"]);
  expect(isDrawn(root())).toBe(true);
});

test.each([
  ["refuses", { status: 500, data: null }],
  ["has nothing", { status: 200, data: null }],
])("a server that %s leaves the page to main.tsx", async (_, answer) => {
  const { respond } = begin();
  respond(answer);
  await vi.waitFor(() => expect(over).toHaveBeenCalled());
  expect(headings()).toEqual([]);
  expect(isDrawn(root())).toBe(false);
});

test("a connection that breaks does so too", async () => {
  begin().reject(new TypeError("network error"));
  await vi.waitFor(() => expect(over).toHaveBeenCalled());
  expect(headings()).toEqual([]);
});

test("an answer that comes when the page has begun draws nothing over it", async () => {
  const { respond } = begin();
  expect(isDrawn(root())).toBe(false);
  root().innerHTML = "<h1>by the page itself</h1>";
  respond({ status: 200, data: { title: "A+B" } });
  await vi.waitFor(() => expect(over).toHaveBeenCalled());
  expect(headings()).toEqual(["by the page itself"]);
});

test("without a question by boot.js nothing is drawn", () => {
  delete window.verdictFirst;
  drawFirst(page);
  expect(headings()).toEqual([]);
});
