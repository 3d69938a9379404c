import { expect, test } from "vitest";
import { pastedIds } from "./pastedIds.ts";

test("ids are separated by spaces, lines and commas of both scripts, each counts once", () => {
  expect(pastedIds(" 1000,1001，P-7\n1002、1003;1000\t A1 ")).toEqual([
    "1000",
    "1001",
    "P-7",
    "1002",
    "1003",
    "A1",
  ]);
  expect(pastedIds(" \n,")).toEqual([]);
});
