import { expect, test } from "vitest";
import { tabOf, tabsFor } from "./tabOf.ts";

const namesFor = (auth: "Public" | "Private") => tabsFor({ auth }).map(({ name }) => name);

test("only a private training has a standings", () => {
  expect(namesFor("Public")).toEqual(["introduction", "problems", "status"]);
  expect(namesFor("Private")).toContain("record");
});

test("each page of a training belongs to a tab, a submission to the status tab", () => {
  expect(tabOf("/training/7")).toBe("introduction");
  expect(tabOf("/training/7/")).toBe("introduction");
  expect(tabOf("/training/7/problem/1000")).toBe("problems");
  expect(tabOf("/training/7/problem/1000/submission-detail/12")).toBe("status");
  expect(tabOf("/training/7/rank")).toBe("record");
});
