// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

const KEY = "verdict.theme";
const theme = () => document.documentElement.dataset["theme"];

/**
 * Simulates the system's colour scheme; the returned function changes the scheme and notifies the page, as a browser
 * does.
 */
function system(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal("matchMedia", () => query);
  return (now: boolean) => {
    query.matches = now;
    query.dispatchEvent(new Event("change"));
  };
}

/** Loads a new page; each new page rereads the storage. */
async function start() {
  vi.resetModules();
  const module = await import("./theme.ts");
  module.followTheme();
  return module;
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
  vi.unstubAllGlobals();
});

test("without a choice the page follows the system, also when that changes", async () => {
  const becomes = system(true);
  await start();
  expect(theme()).toBe("dark");
  becomes(false);
  expect(theme()).toBe("light");
});

test.each(["light", "dark"] as const)("a stored %s outweighs the system", async (choice) => {
  const becomes = system(choice === "light");
  localStorage.setItem(KEY, choice);
  await start();
  expect(theme()).toBe(choice);
  becomes(choice === "light");
  expect(theme()).toBe(choice);
});

test("a choice is applied, stored, and returned to every reader", async () => {
  system(false);
  const { chooseTheme, useThemeChoice } = await start();
  const { result } = renderHook(useThemeChoice);
  expect(result.current).toBe("auto");
  act(() => chooseTheme("dark"));
  expect([result.current, theme(), localStorage.getItem(KEY)]).toEqual(["dark", "dark", "dark"]);
  act(() => chooseTheme("auto"));
  expect([result.current, theme(), localStorage.getItem(KEY)]).toEqual(["auto", "light", "auto"]);
});

test.each([KEY, null])("the choice of another tab is applied (changed: %s)", async (key) => {
  system(false);
  await start();
  localStorage.setItem(KEY, "dark");
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(theme()).toBe("dark");
});

test("other stored values of another tab change nothing, and an unknown value means the system's", async () => {
  system(false);
  localStorage.setItem(KEY, "sepia");
  await start();
  expect(theme()).toBe("light");
  localStorage.setItem(KEY, "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "verdict.language" }));
  expect(theme()).toBe("light");
});
