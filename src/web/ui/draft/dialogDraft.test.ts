// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { readDialogDraft, removeDialogDraft, storeDialogDraft } from "./dialogDraft.ts";

const place = { uid: "u1", name: "notice/new" };
const like = {
  title: "",
  hasEnglish: false,
  classes: [] as number[],
  english: null as string | null,
};
const savedAt = "2026-05-01T08:00:00.000Z";
const stored = (values: unknown) =>
  localStorage.setItem(
    "verdict.dialogDraft/u1/notice/new",
    JSON.stringify({ values, savedAt, version: null }),
  );

afterEach(() => localStorage.clear());

test("a draft belongs to one text of one user and is gone when it is removed", () => {
  const values = { title: "Maintenance", hasEnglish: true, classes: [3], english: "" };
  expect(storeDialogDraft(place, { values, savedAt, version: "7" })).toBe(true);
  expect(readDialogDraft(place, like)).toEqual({ values, savedAt, version: "7" });
  expect(readDialogDraft({ ...place, uid: "u2" }, like)).toBeNull();
  expect(readDialogDraft({ ...place, name: "notice/5" }, like)).toBeNull();
  removeDialogDraft(place);
  expect(readDialogDraft(place, like)).toBeNull();
});

test("a draft with other fields than the form is not restored", () => {
  const values = { title: "", hasEnglish: false, classes: [], english: null };
  stored(values);
  expect(readDialogDraft(place, like)).toMatchObject({ values });
  for (const wrong of [
    { title: 1 },
    { hasEnglish: "yes" },
    { classes: {} },
    { classes: undefined },
    { english: 3 },
  ]) {
    stored({ ...values, ...wrong });
    expect(readDialogDraft(place, like)).toBeNull();
  }
  localStorage.setItem("verdict.dialogDraft/u1/notice/new", "{");
  expect(readDialogDraft(place, like)).toBeNull();
});
