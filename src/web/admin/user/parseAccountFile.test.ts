import { expect, test } from "vitest";
import { FILE_MAX, parseAccountFile } from "./parseAccountFile.ts";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

test("rows with name and password are read, others counted, a heading skipped", () => {
  const text =
    "\ufeffUsername,Password,Email\r\na1,secret1\r\n,secret2\r\nb1,\r\n\r\nc1,secret3,c@x.io,,,,,8th,9th,10th\r\n";
  expect(parseAccountFile(bytes(text))).toEqual({
    rows: [
      ["a1", "secret1"],
      ["c1", "secret3", "c@x.io", "", "", "", "", "8th", "9th"],
    ],
    skipped: 2,
  });
});

test("a user named username is not a heading", () => {
  expect(parseAccountFile(bytes("username,secret1\n"))).toMatchObject({
    rows: [["username", "secret1"]],
  });
});

test.each([
  ["another encoding", new Uint8Array([0xc4, 0xe3, 0x2c, 0x61]).buffer, "notUtf8"],
  ["an empty file", bytes(""), "noRows"],
  ["a heading alone", bytes("用户名,密码\n"), "noRows"],
  ["a huge file", new ArrayBuffer(FILE_MAX + 1), "tooLarge"],
  ["too many rows", bytes("a,b\n".repeat(1001)), "tooMany"],
])("%s is refused by name", (_what, file, problem) => {
  expect(parseAccountFile(file)).toMatchObject({ problem });
});
