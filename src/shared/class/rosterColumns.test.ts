import { expect, test } from "vitest";
import { rosterLines } from "./rosterColumns.ts";

test.each([
  ["English", [["Username", "Name", "Student No.", "Role"]]],
  ["Chinese, other order kept by heading", [["用户名", "姓名", "学号", "角色"]]],
])("columns are named by a heading: %s", (_language, heading) => {
  const [line] = rosterLines([...heading, ["ann", " An  Na ", "7", "TA"]]);
  expect(line).toMatchObject({
    row: 1,
    user: { username: "ann", realname: "An Na" },
    role: "assistant",
    unknownRole: null,
  });
});

test("without a heading the columns have their order", () => {
  expect(
    rosterLines([["ann", "An", "7", "老师", "a@b.test", "secret"], [" ", ""], ["bob"]]),
  ).toMatchObject([
    {
      row: 0,
      user: { username: "ann", realname: "An", number: "7", email: "a@b.test", password: "secret" },
      role: "teacher",
    },
    { row: 2, user: { username: "bob", realname: null }, role: null },
  ]);
});

test("a single column of usernames has a heading only where the row is one", () => {
  expect(rosterLines([["用户名"], ["ann"]]).map(({ user }) => user.username)).toEqual(["ann"]);
  expect(rosterLines([["ann"], ["number"]]).map(({ user }) => user.username)).toEqual([
    "ann",
    "number",
  ]);
});

test("an unknown role is named, control characters and direction marks leave texts", () => {
  expect(rosterLines([["a\u0000nn", "\u202eevil", "7", "boss"]])).toMatchObject([
    { user: { username: "a nn", realname: "evil" }, role: null, unknownRole: "boss" },
  ]);
});
