import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { secretBox } from "./secretBox.ts";

const box = secretBox(randomBytes(32));

test.each(["", "hunter22", "密码 with 🔑", "x".repeat(5000)])("%s comes back as it was", (text) => {
  expect(box.open(box.seal(text))).toBe(text);
});

test("sealing the same text twice gives different results, which do not contain it", () => {
  const [one, two] = [box.seal("hunter22"), box.seal("hunter22")];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, "base64url").includes("hunter22")).toBe(false);
});

test("a text that was changed, truncated or sealed with another key does not open", () => {
  const sealed = Buffer.from(box.seal("hunter22"), "base64url");
  sealed[sealed.length - 1]! ^= 1;
  expect(box.open(sealed.toString("base64url"))).toBeNull();
  expect(box.open("short")).toBeNull();
  expect(box.open(secretBox(randomBytes(32)).seal("hunter22"))).toBeNull();
});
