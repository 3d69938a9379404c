import { expect, test } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

test.each([
  "123456",
  "12345678",
  "1234567890",
  "87654321",
  "111111",
  "121212",
  "123123",
  "abcabc",
  "password",
  "Password",
  "PASSWORD1",
  "password123",
  "P@ssw0rd",
  "p@ssw0rd!",
  "qwerty",
  "qwerty123",
  "1qwerty",
  "asdfgh",
  "poiuyt",
  "iloveyou",
  "admin123",
  "admin888",
  "admin@2024",
  "abc123",
  "abcd1234",
  "a123456",
  "a123456789",
  "woaini520",
  "woaini1314",
  "5201314",
  "19990101",
  "01012000",
  "zxcvbnm",
  "letmein!",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "hunter22-olive",
  "correct horse battery staple",
  "tomatoes-7",
  "password4731",
  "92837465",
  "Zebra!lake",
  "李明的密码很长",
  "x".repeat(20) + "y".repeat(44),
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("the longest password is judged at once", () => {
  expect(isCommonPassword("1!".repeat(31) + "x")).toBe(false);
});
