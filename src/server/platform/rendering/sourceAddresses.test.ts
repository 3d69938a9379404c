import { expect, test } from "vitest";
import { withFileAddresses } from "./sourceAddresses.ts";

const files = { base: "/api/problem-file/7/", names: ["a.png", "图 1.png", "b(1).txt"] };
const at = "/api/problem-file/7/";

test.each([
  ["![a](a.png)", `![a](${at}a.png)`],
  ["![a](files/a.png 'title')", `![a](${at}a.png 'title')`],
  ["![a](./a.png) [b](files/b(1).txt)", `![a](${at}a.png) [b](${at}b(1).txt)`],
  ["![a](<图 1.png>)", `![a](<${at}%E5%9B%BE%201.png>)`],
  ["![a](%E5%9B%BE%201.png)", `![a](${at}%E5%9B%BE%201.png)`],
  ["[a]: files/a.png", `[a]: ${at}a.png`],
  [
    `<img src="a.png"> <a href='files/a.png'>x</a>`,
    `<img src="${at}a.png"> <a href='${at}a.png'>x</a>`,
  ],
  ["<img src=a.png>", `<img src=${at}a.png>`],
  ["[![a](a.png)](a.png)", `[![a](${at}a.png)](${at}a.png)`],
])("names of the text's own files: %s", (source, expected) => {
  expect(withFileAddresses(source, files)).toBe(expected);
});

test.each([
  "![a](other.png) ![b](/x/a.png) [c](https://e.org/a.png) a.png",
  "`![a](a.png)` and ``x` ![a](a.png)``",
  "```md\n![a](a.png)\n```",
  "~~~\n![a](a.png)\n```\n![a](a.png)\n~~~",
])("what stays: %s", (source) => {
  expect(withFileAddresses(source, files)).toBe(source);
});

test("after code they are addresses again, and a key follows each", () => {
  expect(withFileAddresses("`x` ![a](a.png)\n\n```\n```\n![a](a.png)", files, "?key=k")).toBe(
    `\`x\` ![a](${at}a.png?key=k)\n\n\`\`\`\n\`\`\`\n![a](${at}a.png?key=k)`,
  );
});
