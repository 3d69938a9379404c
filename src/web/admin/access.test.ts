import { expect, test } from "vitest";
import type { UserInfo } from "../../shared/account/account.ts";
import { mayUse, returnAddress } from "./access.ts";

const person = (...roleList: string[]) => ({ roleList }) as UserInfo;

test("pages are offered by the rights of the role", () => {
  expect(mayUse(person("root"), "manageUsers")).toBe(true);
  expect(mayUse(person("admin"), "manageUsers")).toBe(false);
  expect(mayUse(person("admin"), "enterAdmin")).toBe(true);
  expect(mayUse(person("problem_admin"), "enterAdmin")).toBe(true);
  for (const user of [undefined, person(), person("default_user"), person("no such role")]) {
    expect(mayUse(user, "enterAdmin")).toBe(false);
  }
});

test.each(["/admin", "/admin/user?status=2", "/admin?x=1", "/admin/audit#a"])(
  "%s is a valid return address",
  (address) => expect(returnAddress(address)).toBe(address),
);

test.each([
  "//evil.example",
  "https://evil.example/admin",
  "/administration",
  "/home",
  "/admin/login",
  "/admin/login?next=/admin",
  "javascript:alert(1)",
  "",
  undefined,
  7,
])("%s is not a valid return address", (address) => expect(returnAddress(address)).toBeUndefined());
