import { expect, test } from "vitest";
import { namesIn } from "./namesIn.ts";

test.each([
  ["", []],
  ["  \n", []],
  ["alice", ["alice"]],
  ["alice, bob;carol\ndave\terin", ["alice", "bob", "carol", "dave", "erin"]],
  ["张三，李四、王五；", ["张三", "李四", "王五"]],
  ["Alice alice bob", ["alice", "bob"]],
])("%j has the names %j", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
