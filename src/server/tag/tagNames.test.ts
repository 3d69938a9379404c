import { expect, test } from "vitest";
import type { Locale } from "../../shared/text/locale.ts";
import { type Names, namesAfter } from "./tagNames.ts";

const both: Names = { name: "图论", nameEn: "Graphs" };
const one: Names = { name: "图论", nameEn: null };

test.each<[string, [Names, Parameters<typeof namesAfter>[1], Locale], Names]>([
  ["the English name sent back changes nothing", [both, { name: "Graphs" }, "en-US"], both],
  ["the Chinese name sent back changes nothing", [both, { name: "图论" }, "zh-CN"], both],
  ["nor does it from an English reader", [both, { name: "图论" }, "en-US"], both],
  ["nothing sent changes nothing", [both, {}, "en-US"], both],
  [
    "an English reader renames the English name",
    [both, { name: "Graph theory" }, "en-US"],
    { ...both, nameEn: "Graph theory" },
  ],
  [
    "a Chinese reader renames the Chinese name",
    [both, { name: "图" }, "zh-CN"],
    { ...both, name: "图" },
  ],
  [
    "the only name is renamed by all",
    [one, { name: "Graphs" }, "en-US"],
    { ...one, name: "Graphs" },
  ],
  [
    "both sent are both meant",
    [both, { name: "A", nameEn: "B" }, "en-US"],
    { name: "A", nameEn: "B" },
  ],
  ["an empty English name goes", [both, { nameEn: "" }, "en-US"], one],
])("%s", (_, call, after) => {
  expect(namesAfter(...call)).toEqual(after);
});
