// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { addressOf } from "./ToHomework.tsx";

const homework = "/class/$classID/homework/$homeworkID";

test.each([
  { pathname: "/training/2", to: homework },
  { pathname: "/training/2/problems", to: homework },
  { pathname: "/training/2/rank", to: homework },
  { pathname: "/training/2/submissions", to: `${homework}/submissions` },
  { pathname: "/training/2/problem/A", problemID: "A", to: `${homework}/problem/$problemID` },
  {
    pathname: "/training/2/problem/A/submission-detail/7",
    problemID: "A",
    submitID: "7",
    to: `${homework}/submission/$submitID`,
  },
])("$pathname leads to the same page of the homework", ({ to, ...page }) => {
  const address = addressOf({ tid: 2, classId: 3 }, page);
  expect(address.to).toBe(to);
  expect(address.params).toMatchObject({ classID: "3", homeworkID: "2" });
});
