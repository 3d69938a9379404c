import { expect, test } from "vitest";
import { newTraining } from "./formModel.ts";
import { changedFields, parseDraft } from "./trainingDraft.ts";

const base = newTraining();
const savedAt = "2026-03-01T12:00:00Z";

test("a draft has the changed fields and what they were, but no password", () => {
  const values = { ...base, title: "Graphs", privatePwd: "word", removeMembers: true };
  expect(changedFields(values, base)).toEqual({ changed: { title: "Graphs" }, was: { title: "" } });
});

test("damaged, empty and foreign drafts are not offered; unknown fields are left out", () => {
  for (const content of [null, 1, {}, { shape: 2, savedAt, changed: { title: "x" } }]) {
    expect(parseDraft(content)).toBeNull();
  }
  expect(parseDraft({ shape: 1, savedAt: "soon", changed: { title: "x" } })).toBeNull();
  expect(parseDraft({ shape: 1, savedAt, changed: { title: 1, privatePwd: "word" } })).toBeNull();
  expect(parseDraft({ shape: 1, savedAt, changed: { title: "x", no: "such" } })).toEqual({
    shape: 1,
    savedAt,
    version: null,
    changed: { title: "x" },
    was: {},
  });
});
