import { expect, test } from "vitest";
import type { UserInfo } from "../../../shared/account/account.ts";
import { isChanged, isProfileValues, problemsOf, valuesOf } from "./profileForm.ts";

const user: UserInfo = {
  uid: "1",
  username: "ada",
  nickname: "Ada",
  avatar: null,
  email: null,
  number: null,
  gender: "female",
  genderMark: true,
  school: null,
  signature: "one\r\ntwo",
  realname: null,
  github: null,
  blog: "https://ada.example",
  cfUsername: null,
  roleList: ["default_user"],
  mustChangePassword: false,
};
const values = valuesOf(user);

test("an untouched form is not changed; blanks around a line and other line ends are no change", () => {
  expect(isChanged(values, user)).toBe(false);
  expect(isChanged({ ...values, nickname: " Ada ", signature: "one\ntwo" }, user)).toBe(false);
  expect(isChanged({ ...values, nickname: "Ada2" }, user)).toBe(true);
  expect(isChanged({ ...values, gender: "secrecy" }, user)).toBe(true);
  expect(isChanged({ ...values, signature: "" }, user)).toBe(true);
});

test("input that the server would refuse is found before it is sent", () => {
  expect([...problemsOf(values)]).toEqual([]);
  const problems = problemsOf({
    ...values,
    nickname: "x".repeat(21),
    school: "a\u202Eb",
    blog: "javascript:alert(1)",
    github: "github.com/ada",
    signature: "x".repeat(5001),
  });
  expect([...problems].map(([field, { is }]) => [field, is])).toEqual([
    ["nickname", "tooLong"],
    ["school", "oddSigns"],
    ["blog", "notAddress"],
    ["github", "notAddress"],
    ["signature", "tooLong"],
  ]);
});

test("only a complete draft is read from the storage", () => {
  expect(isProfileValues(values)).toBe(true);
  expect(isProfileValues(JSON.parse(JSON.stringify(values)))).toBe(true);
  for (const failure of [null, 7, "x", {}, { ...values, gender: "x" }, { ...values, blog: 1 }]) {
    expect(isProfileValues(failure)).toBe(false);
  }
});
