import { expect, test } from "vitest";

// The style sheet is read as a file, because the test runner empties imported style sheets; the module name is a
// variable, because browser code has no Node types.
const nodeFiles: string = "node:fs";
const fs = (await import(nodeFiles)) as {
  readFileSync(file: URL, code: "utf8"): string;
  globSync(pattern: string, options: { cwd: URL }): string[];
};
const css = fs.readFileSync(new URL("tokens.css", import.meta.url), "utf8");
/** Colour tokens of one theme; the dark block overrides the light one. */
function theme(dark: boolean): Record<string, string> {
  const [light = "", rest = ""] = css.split(':root[data-theme="dark"]');
  const block = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
    );
  return { ...block(light), ...(dark ? block(rest.split("@media")[0] ?? "") : {}) };
}

/** The contrast ratio of two colours, from their relative luminance (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [a = 0, b = 0] = [first, second].map(luminance).toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const tones = ["good", "bad", "warn", "busy", "part", "mute"];
const texts = ["text", "text-2", "text-3", "accent", ...tones];
const grounds = ["bg", "surface", "surface-2"];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground])),
  ...tones.map((tone) => [tone, `${tone}-soft`]),
  ["text", "surface-3"],
  ["text-2", "surface-3"],
  ["accent-strong", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
] as [string, string][];

test.each([false, true])("text keeps 4.5:1 on every ground (dark: %s)", (dark) => {
  const colours = theme(dark);
  for (const [text, ground] of pairs) {
    const ratio = contrast(colours[text] ?? "", colours[ground] ?? "");
    expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([false, true])("focus and field borders keep 3:1 (dark: %s)", (dark) => {
  const colours = theme(dark);
  for (const line of ["focus", "line-strong"]) {
    for (const ground of grounds) {
      const ratio = contrast(colours[line] ?? "", colours[ground] ?? "");
      expect(ratio, `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test("both themes define every colour", () => {
  const names = [...new Set(pairs.flat())];
  for (const name of names) expect(theme(false)[name], name).toMatch(/^#/);
  const [, dark = ""] = css.split(':root[data-theme="dark"]');
  for (const name of names) expect(dark, name).toContain(`--${name}:`);
});

test("a theme changes nothing but colours", () => {
  const [, dark = ""] = css.split(':root[data-theme="dark"]');
  const block = dark.slice(dark.indexOf("{") + 1, dark.indexOf("}"));
  const declarations = [...block.matchAll(/([\w-]+):\s*([^;]+);/g)]
    .filter(([, name, value]) => !/#|rgb\(/.test(value ?? "") && name !== "color-scheme")
    .map(([, name]) => name);
  expect(declarations).toEqual([]);
});

test("every page is as wide as one of the two tokens says", () => {
  const sheets = fs
    .globSync("../**/*.module.css", { cwd: new URL(".", import.meta.url) })
    .map((name) => [name, fs.readFileSync(new URL(name, import.meta.url), "utf8")]);
  const widths = sheets.flatMap(([name = "", sheet = ""]) =>
    [...sheet.matchAll(/^\.page \{[^}]*?max-width: ([^;]+);/gm)].map(([, width]) => [name, width]),
  );
  expect(widths.length).toBeGreaterThan(10);
  expect(widths.filter(([, width]) => !/^var\(--page(-wide)?\)$/.test(width ?? ""))).toEqual([]);
});

test("ligatures are off for every element, also where the font shorthand resets them", () => {
  const base = fs.readFileSync(new URL("base.css", import.meta.url), "utf8");
  expect(base).toMatch(
    /^\*,\n\*::before,\n\*::after \{[^}]*font-variant-ligatures: none !important;/m,
  );
});
