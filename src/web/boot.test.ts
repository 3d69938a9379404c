// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"disableJavaScriptFileLoading":true,"handleDisabledFileLoadingAsSuccess":true}}
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import boots from "./boot.js?raw";

const source = boots.replace(
  "var preloads = { routes: [], texts: {} };",
  `var preloads = ${JSON.stringify({
    routes: [[String.raw`^/(home|problem(/[\w-]+)?)?$`, ["a.css", "b.js"]]],
    texts: { "zh-CN": ["zh.js"], "en-US": ["en.js"] },
  })};`,
);
const PROBLEMS = "/api/get-problem-list?currentPage=1&limit=30&oj=LOCAL";
const CONFIG = "/api/get-website-config";

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = "";
  document.documentElement.lang = "en-US";
});
afterEach(() => {
  delete window.verdictEarly;
  vi.unstubAllGlobals();
});

/** Runs boot.js as the first script of a page at this URL; returns the requests that boot.js sent. */
function boot(address: string, languages: string[] = []): string[] {
  const requests: string[] = [];
  const { pathname, search } = new URL(address, "http://judge.test");
  vi.stubGlobal("fetch", (url: string) => {
    requests.push(url);
    return new Promise(() => {});
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- the file is a script, not a module
  const run = new Function("location", "navigator", source);
  run({ pathname, search }, { languages });
  return requests;
}

test.each([
  ["/", ["/api/home-summary", PROBLEMS, CONFIG]],
  ["/home", ["/api/home-summary", PROBLEMS, CONFIG]],
  ["/problem", [PROBLEMS, CONFIG]],
  ["/problem/1000", ["/api/get-problem?problemId=1000", CONFIG]],
  ["/problem?keyword=sum", [CONFIG]],
  ["/status", [CONFIG]],
])("for a guest at %s the first responses are requested", (address, calls) => {
  expect(boot(address)).toEqual(calls);
});

test("the styles, texts and scripts of the address are preloaded", () => {
  boot("/problem/1000");
  const preloads = document.querySelectorAll<HTMLLinkElement>("link");
  expect(Array.from(preloads, ({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ["preload", "/a.css"],
    ["modulepreload", "/en.js"],
    ["modulepreload", "/b.js"],
  ]);
});

test("nothing is requested as a guest for a signed-in user", () => {
  localStorage.setItem("verdict.token", "token");
  expect(boot("/problem/1000")).toEqual([]);
});

test.each([
  { what: "the chosen one", chosen: "en-US", ofSite: "zh-CN", spoken: ["zh-CN"], is: "en-US" },
  {
    what: "else the browser's first of ours",
    ofSite: "zh-CN",
    spoken: ["fr-FR", "en-GB"],
    is: "en-US",
  },
  { what: "of whatever country", ofSite: "en-US", spoken: ["zh-TW"], is: "zh-CN" },
  { what: "else the site's", ofSite: "zh-CN", spoken: ["fr-FR"], is: "zh-CN" },
])("the language is $what", ({ chosen, ofSite, spoken, is }) => {
  document.documentElement.lang = ofSite;
  if (chosen !== undefined) localStorage.setItem("verdict.language", chosen);
  boot("/status", spoken);
  expect(document.documentElement.lang).toBe(is);
});
