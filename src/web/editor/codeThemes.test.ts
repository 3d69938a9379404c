import { expect, test } from "vitest";

// The style sheets are read with `node:fs`, because the test runner replaces imported style sheets with empty ones. The
// name of the module is typed as a plain string, because browser code is compiled without Node's types.
const nodeFiles = "node:fs" as string;
const fs = (await import(nodeFiles)) as { readFileSync(file: URL, code: "utf8"): string };
const css = fs.readFileSync(new URL("codeThemes.css", import.meta.url), "utf8");

/** Relative luminance and contrast as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(foreground: string, background: string): number {
  const [dark = 0, light = 0] = [luminance(foreground), luminance(background)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

const themes = [...css.matchAll(/code-theme-(\w+)[^{]*\{([^}]*--code-ground[^}]*)\}/g)].map(
  ([, name = "", body = ""]) => {
    const colours = [...body.matchAll(/--code-(\w+): (#[0-9a-f]{6})/g)];
    return { name, colours: new Map(colours.map(([, key = "", hex = ""]) => [key, hex])) };
  },
);

test("there are the site's two themes and at least two more, all with the same colours", () => {
  expect(themes.map(({ name }) => name)).toEqual(["light", "dark", "paper", "midnight"]);
  for (const { colours } of themes) {
    expect([...colours.keys()]).toEqual([...(themes[0]?.colours.keys() ?? [])]);
  }
});

test.each(themes)(
  "every text of $name can be read on its ground, active line and selection",
  ({ colours }) => {
    const grounds = ["ground", "line", "selection", "match"];
    const texts = [...colours.keys()].filter((key) => ![...grounds, "cursor"].includes(key));
    expect(texts.length).toBeGreaterThan(9);
    for (const key of texts) {
      const text = colours.get(key) ?? "";
      for (const ground of ["ground", "line"]) {
        const ratio = contrast(text, colours.get(ground) ?? "");
        expect(ratio, `${key} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    const selected = contrast(colours.get("text") ?? "", colours.get("selection") ?? "");
    expect(selected).toBeGreaterThanOrEqual(4.5);
  },
);
