import { expect, test } from "vitest";
import { offeredTags, type BankTag } from "./offeredTags.ts";

const bank: BankTag[] = ["Binary search", "Search", "Graph", "graph colouring"].map(
  (name, index) => ({ name, nameEn: null, color: null, group: index < 2 ? "Methods" : null }),
);
const names = (typed: string, chosen: string[] = []) =>
  offeredTags(bank, chosen, typed).map(({ name, isNew }) => (isNew ? `new ${name}` : name));

test("tags that begin with the text come before tags that contain it", () => {
  expect(names("sea")).toEqual(["Search", "Binary search", "new sea"]);
});

test("a name that exists in another case is not offered as new", () => {
  expect(names("GRAPH")).toEqual(["Graph", "graph colouring"]);
});

test("a chosen tag is no longer offered, not even as a new one", () => {
  expect(names("graph", ["Graph"])).toEqual(["graph colouring"]);
});

test("an empty field offers the bank, blanks alone create no tag", () => {
  expect(names("  ")).toEqual(["Binary search", "Search", "Graph", "graph colouring"]);
});

test("a long bank offers a few and still the new one", () => {
  const many = Array.from({ length: 40 }, (_, number) => ({
    name: `dp ${number}`,
    nameEn: null,
    color: null,
    group: null,
  }));
  const offers = offeredTags(many, [], "dp");
  expect(offers).toHaveLength(9);
  expect(offers.at(-1)).toMatchObject({ name: "dp", isNew: true });
});

test("a tag is found by its name in either language and never offered as new", () => {
  const tag = { name: "二分", nameEn: "Binary search", color: null, group: null };
  expect(offeredTags([tag], [], "binary SEARCH").map(({ name, isNew }) => [name, isNew])).toEqual([
    ["二分", false],
  ]);
  expect(offeredTags([tag], ["二分"], "binary")).toMatchObject([{ name: "binary", isNew: true }]);
  expect(offeredTags([tag], ["二分"], "Binary search")).toEqual([]);
});
