// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { dialogOfKey } from "./dialogOfKey.ts";

const nothing = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  target: null,
};
const press = (key: string, more: Partial<Parameters<typeof dialogOfKey>[0]> = {}) =>
  dialogOfKey({ ...nothing, key, ...more });

test("Ctrl+K and / open the search, ? the keys", () => {
  expect(press("k", { ctrlKey: true })).toBe("search");
  expect(press("K", { metaKey: true })).toBe("search");
  expect(press("/")).toBe("search");
  expect(press("?")).toBe("keys");
  expect(press("k")).toBeUndefined();
  expect(press("/", { ctrlKey: true })).toBeUndefined();
});

test("in fields / and ? are text, and Ctrl+K still opens the search", () => {
  for (const target of [document.createElement("input"), document.createElement("textarea")]) {
    expect(press("/", { target })).toBeUndefined();
    expect(press("?", { target })).toBeUndefined();
    expect(press("k", { target, ctrlKey: true })).toBe("search");
  }
  const editor = document.createElement("div");
  editor.setAttribute("contenteditable", "true");
  const line = editor.appendChild(document.createElement("span"));
  expect(press("/", { target: line })).toBeUndefined();
});

test("a used key, a composition and Alt open nothing", () => {
  expect(press("k", { ctrlKey: true, defaultPrevented: true })).toBeUndefined();
  expect(press("/", { isComposing: true })).toBeUndefined();
  expect(press("/", { altKey: true })).toBeUndefined();
});
