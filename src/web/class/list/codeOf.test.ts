import { expect, test } from "vitest";
import { codeOf } from "./codeOf.ts";

test("a code is taken from a pasted link or from the text itself", () => {
  expect(codeOf(" ABCD-EF234 ")).toBe("ABCD-EF234");
  expect(codeOf("https://judge.example/class/join/ABCDEF2345")).toBe("ABCDEF2345");
  expect(codeOf("Join us: https://judge.example/class/join/ABCDEF2345?x=1 !")).toBe("ABCDEF2345");
  expect(codeOf("  ")).toBe("");
});
