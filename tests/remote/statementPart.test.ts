import { expect, test } from "vitest";
import { parsePage, required } from "../../src/server/remote/html/page.ts";
import { isDocument, statementPart } from "../../src/server/remote/html/statementPart.ts";

const part = (html: string) =>
  statementPart(required(parsePage(html), "body"), "https://oj.example/problem.php?id=1");

test("documents that a page shows in frames become links", () => {
  for (const frame of [
    '<iframe src="/upload/a.pdf#page=2"></iframe>',
    '<embed src="/upload/a.pdf#page=2">',
    '<object data="/upload/a.pdf#page=2"></object>',
  ]) {
    expect(part(frame)).toBe('<a href="https://oj.example/upload/a.pdf#page=2">PDF</a>');
  }
  expect(part('<iframe src="/game.html"></iframe>')).toContain("iframe");
});

test.each([
  ["https://oj.example/a.PDF?x=1", true],
  ["https://oj.example/a.pdf.exe", false],
  ["https://oj.example/?file=a.pdf", false],
  ["javascript:a.pdf", true],
  ["nonsense", false],
])("%s is a document: %s", (address, is) => {
  expect(isDocument(address)).toBe(is);
});
