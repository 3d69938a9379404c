import { expect, test } from "vitest";
import { fieldDraft, readFieldDraft } from "./fieldDraft.ts";

const base = { title: "", rank: 1, password: "" };
const excluded: ReadonlySet<keyof typeof base> = new Set(["password"]);
const read = (content: unknown) => readFieldDraft(content, base, excluded);

test("a draft has the changed fields and what they were, but no password", () => {
  const values = { ...base, title: "Graphs", password: "word" };
  expect(fieldDraft(values, base, excluded)).toEqual({
    shape: 1,
    changed: { title: "Graphs" },
    was: { title: "" },
  });
});

test("damaged, empty and foreign drafts are not offered; unknown fields are left out", () => {
  for (const content of [null, 1, {}, { shape: 2, changed: { title: "x" } }]) {
    expect(read(content)).toBeNull();
  }
  expect(read({ shape: 1, changed: { title: 1, password: "word" } })).toBeNull();
  expect(read({ shape: 1, changed: { title: "x", no: "such" } })).toEqual({
    shape: 1,
    changed: { title: "x" },
    was: {},
  });
});
