import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filledColumns, otherTexts, pageTexts } from "../tests/support/storedTexts.ts";

const schema = readFileSync(join(import.meta.dirname, "../db/schema.sql"), "utf8");

/** The columns of the schema that can contain text, as `table.column`. */
function textColumns(): string[] {
  return schema.split(/^create table /m).flatMap((part) => {
    const [table = ""] = part.split(" ");
    const [body = ""] = part.split("\n);");
    return [...body.matchAll(/^ {2}(\w+) (?:text|jsonb?)\b/gm)].map(
      ([, name]) => `${table}.${name}`,
    );
  });
}

test("each column that can contain a text is filled with hostile texts by a test, or it is stated why not", () => {
  const filled = Object.entries(pageTexts).flatMap(([table, each]) =>
    filledColumns(each).map((name) => `${table}.${name}`),
  );
  const others = Object.values(otherTexts).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, names]) =>
      names.split(" ").map((name) => `${table}.${name}`),
    ),
  );
  expect(textColumns().length).toBeGreaterThan(500);
  expect([...filled, ...others].toSorted()).toEqual(textColumns().toSorted());
});
