import { expect, test } from "vitest";
import type { AdminTraining } from "../../../../shared/practice/trainingAdmin.ts";
import {
  differingFields,
  mergedValues,
  newTraining,
  trainingFaults,
  trainingInput,
  valuesOf,
} from "./formModel.ts";

const values = { ...newTraining(), title: "Graphs" };

const stored = (training: Partial<AdminTraining["training"]>): AdminTraining => ({
  training: {
    id: 1,
    title: "Graphs",
    description: "",
    uid: null,
    author: "",
    classId: null,
    auth: "Private",
    privatePwd: null,
    hasPassword: false,
    status: false,
    rank: 5,
    gmtCreate: "",
    gmtModified: "",
    ...training,
  },
  trainingCategory: { id: 3, name: "Basics", color: "#112233" },
  memberCount: 0,
  problemCount: 0,
  mayDelete: false,
  mayManageCategories: false,
});

test("a private training needs a password unless it has one; a hidden copy may wait for it", () => {
  const fault = { privatePwd: true };
  const secret = { ...values, auth: "Private" as const };
  expect(trainingFaults(secret, null)).toEqual(fault);
  expect(trainingFaults({ ...secret, privatePwd: " " }, null)).toEqual(fault);
  expect(trainingFaults({ ...secret, privatePwd: "word" }, null)).toEqual({});
  expect(trainingFaults(secret, stored({ hasPassword: true }))).toEqual({});
  expect(trainingFaults(secret, stored({}))).toEqual({});
  expect(trainingFaults({ ...secret, status: true }, stored({}))).toEqual(fault);
  expect(trainingFaults(secret, stored({ auth: "Public" }))).toEqual(fault);
});

test("title and order are checked", () => {
  expect(trainingFaults({ ...values, title: " " }, null)).toEqual({ title: true });
  for (const rank of ["", "-1", "1.5", "x", "1000001"]) {
    expect(trainingFaults({ ...values, rank }, null)).toEqual({ rank: true });
  }
  expect(trainingFaults({ ...values, rank: "0" }, null)).toEqual({});
});

test("a stored training is sent as it is shown, the password empty; a public one sends none", () => {
  const formValues = valuesOf(stored({ hasPassword: true, status: true }));
  expect(trainingInput(formValues)).toEqual({
    training: {
      title: "Graphs",
      description: "",
      rank: 5,
      auth: "Private",
      privatePwd: "",
      status: true,
    },
    trainingCategory: { id: 3 },
  });
  const open = trainingInput({ ...formValues, auth: "Public", privatePwd: "word", category: "" });
  expect([open.training.privatePwd, open.trainingCategory]).toEqual([null, null]);
});

test("two versions: fields that differ, and the merge", () => {
  const mine = { ...values, title: "Mine", privatePwd: "typed" };
  const theirs = { ...values, rank: "7" };
  expect(differingFields(mine, theirs)).toEqual(["title", "rank"]);
  expect(mergedValues(theirs, mine, ["title"])).toEqual({ ...mine, rank: "7" });
});
