import { expect, test } from "vitest";
import { pastedList } from "./pastedList.ts";

test("ids are separated by spaces, lines and commas of both scripts, each counts once", () => {
  expect(pastedList(" 1000,1001，P-7\n1002、1003;1000\t A1 ")).toEqual([
    "1000",
    "1001",
    "P-7",
    "1002",
    "1003",
    "A1",
  ]);
  expect(pastedList(" \n,")).toEqual([]);
});

test("usernames stand on lines of their own or between commas, and each is taken once", () => {
  expect(pastedList("ada\n bob,ada；eve\r\n\n")).toEqual(["ada", "bob", "eve"]);
  expect(pastedList(" \n")).toEqual([]);
});

test("a full-width space separates, too", () => {
  expect(pastedList("ada\u3000bob、eve，ada")).toEqual(["ada", "bob", "eve"]);
});
