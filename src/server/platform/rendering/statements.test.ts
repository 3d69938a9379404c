import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const folder = new URL("../../../../tests/statements/", import.meta.url);

/** Problem statements in the styles of seven sites, several in each file. */
const statements = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), "utf8")
    .split("<!-- statement -->\n")
    .map((source, at): [string, string] => [`${file} ${at + 1}`, source]),
);

/** Text of the page without code, formulas or tags. */
function visibleText(html: string): string {
  return html
    .replaceAll(/<(pre|code|kbd)[ >][^]*?<\/\1>/g, "")
    .replaceAll(/<math[^]*?<\/math>/g, "")
    .replaceAll(/<[^>]*>/g, "");
}

test("there are sixty", () => expect(statements).toHaveLength(60));

test.each(statements)("%s: nothing of its markup is left over", (_name, source) => {
  const html = renderMarkdown(source);
  expect(html).not.toContain("katex-error");
  expect(html).not.toContain("mathcolor");
  // Dollar signs may remain only in prices, so prices are removed before the check.
  const text = visibleText(html).replaceAll(/\$\d+|\d+\$/g, "");
  expect(text).not.toMatch(/[$`\\]|\*\*|\|/);
});
