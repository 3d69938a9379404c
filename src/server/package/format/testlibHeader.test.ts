import { expect, test } from "vitest";
import { testlibHeader } from "./kattisAdapter.ts";

test("the exported testlib.h is one file that needs no other of ours", () => {
  const header = testlibHeader();
  expect(header).not.toMatch(/#include "/);
  for (const part of ["class pattern", "class InStream", "registerTestlibCmd", "println"]) {
    expect(header).toContain(part);
  }
});
