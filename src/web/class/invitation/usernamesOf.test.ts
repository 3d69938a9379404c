import { expect, test } from "vitest";
import { usernamesOf } from "./usernamesOf.ts";

test("usernames stand on lines of their own or between commas, and each is taken once", () => {
  expect(usernamesOf("ada\n bob,ada；eve\r\n\n")).toEqual(["ada", "bob", "eve"]);
  expect(usernamesOf(" \n")).toEqual([]);
});
