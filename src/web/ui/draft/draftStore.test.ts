// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  browserDrafts,
  draftVisit,
  formPlace,
  ONE_VISIT,
  readDraftText,
  removeBrowserDraft,
  storeBrowserDraft,
  storeDraftText,
} from "./draftStore.ts";
import { readDialogDraft } from "./useDialogDraft.ts";

const place = { uid: "u1", name: "notice/new" };
const like = {
  title: "",
  hasEnglish: false,
  classes: [] as number[],
  english: null as string | null,
};
const savedAt = "2026-05-01T08:00:00.000Z";
const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(savedAt), toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.useRealTimers();
});

/** A browser storage that refuses new entries while it contains `most` entries. */
function storageOf(most: number): object {
  const entries: Record<string, string> = {};
  return Object.defineProperties(entries, {
    getItem: { value: (key: string) => entries[key] ?? null },
    setItem: {
      value(key: string, text: string) {
        const isFull = !(key in entries) && Object.keys(entries).length >= most;
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        entries[key] = text;
      },
    },
    removeItem: { value: (key: string) => delete entries[key] },
  });
}

const store = (values: unknown, version: string | null = null) =>
  storeBrowserDraft(place, { content: values, version, visit: ONE_VISIT, continues: null });

test("a draft belongs to one text of one user and is gone when it is removed", () => {
  const values = { title: "Maintenance", hasEnglish: true, classes: [3], english: "" };
  expect(store(values, "7")).toBe(true);
  expect(readDialogDraft(place, like)).toEqual({ values, savedAt, version: "7" });
  expect(readDialogDraft({ ...place, uid: "u2" }, like)).toBeNull();
  expect(readDialogDraft({ ...place, name: "notice/5" }, like)).toBeNull();
  removeBrowserDraft(place, ONE_VISIT);
  expect(readDialogDraft(place, like)).toBeNull();
});

test("a draft with other fields than the form is not restored", () => {
  const values = { title: "", hasEnglish: false, classes: [], english: null };
  store(values);
  expect(readDialogDraft(place, like)).toMatchObject({ values });
  for (const wrong of [
    { title: 1 },
    { hasEnglish: "yes" },
    { classes: {} },
    { classes: undefined },
    { english: 3 },
  ]) {
    store({ ...values, ...wrong });
    expect(readDialogDraft(place, like)).toBeNull();
  }
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, "{");
  expect(readDialogDraft(place, like)).toBeNull();
});

test("the three newest visits of a place are kept, for half a year", () => {
  const contest = formPlace("contest", { uid: "u1", id: 7, classId: null });
  for (const day of [1, 2, 3, 4]) {
    vi.setSystemTime(Date.parse(savedAt) + day * DAY);
    draftVisit(contest).write({ content: { day }, version: null });
  }
  const contents = () => browserDrafts(contest).map(({ content }) => content);
  expect(contents()).toEqual([{ day: 4 }, { day: 3 }, { day: 2 }]);
  vi.setSystemTime(Date.parse(savedAt) + 183 * DAY);
  expect(contents()).toEqual([{ day: 4 }]);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test("where the browser is full, outdated drafts of other places make room; else it says that nothing is kept", () => {
  const old = formPlace("training", { uid: "u1", id: 0, classId: 3 });
  vi.stubGlobal("localStorage", storageOf(1));
  draftVisit(old).write({ content: {}, version: null });
  expect(store({ title: "x" })).toBe(false);
  vi.setSystemTime(Date.parse(savedAt) + 181 * DAY);
  expect(store({ title: "x" })).toBe(true);
  expect(browserDrafts(old)).toEqual([]);
});

test.each([
  ["dialogDraft/u1/notice/new", "notice/new", "values", { version: "7" }],
  ["dialogDraft/u1/contestAnnouncement/4", "contestAnnouncement/4", "values", { version: null }],
  ["discussion/u1/post/5", "discussion/post/5", "values", { version: "7" }],
  ["editorial/u1/edit/5", "editorial/edit/5", "values", { revision: 7 }],
])("a draft under %s is found once all have one store", (key, name, field, version) => {
  const values = { title: "Typed" };
  const earlier = { [field]: values, savedAt, ...version };
  localStorage.setItem(`verdict.${key}`, JSON.stringify(earlier));
  const movedDraft = { values, savedAt, version: Object.values(version)[0] };
  const moved = { uid: "u1", name };
  expect(readDialogDraft(moved, { title: "" })).toEqual(movedDraft);
  expect(localStorage.getItem(`verdict.${key}`)).toBeNull();
  expect(readDialogDraft(moved, { title: "" })).toEqual(movedDraft);
});

test.each([
  ["comment/u1/discussion/5/new", "comment/discussion/5/new"],
  ["print/u1/4", "print/4"],
])("a text under %s is found once all have one store, until it is emptied", (key, name) => {
  const moved = { uid: "u1", name };
  localStorage.setItem(`verdict.${key}`, "Typed");
  expect(readDraftText(moved)).toBe("Typed");
  storeDraftText(moved, "More");
  expect(readDraftText(moved)).toBe("More");
  storeDraftText(moved, "");
  expect([readDraftText(moved), localStorage.length]).toEqual(["", 0]);
});

test("a training's draft of earlier pages is found, and a damaged one is removed", () => {
  const training = formPlace("training", { uid: "u1", id: 5, classId: null });
  const changes = { shape: 1, changed: { title: "Mine" }, was: { title: "Graphs" } };
  const key = "verdict.trainingDraft/u1/5";
  localStorage.setItem(key, JSON.stringify({ ...changes, savedAt, version: "7" }));
  expect(browserDrafts(training)).toMatchObject([{ content: changes, savedAt, version: "7" }]);
  localStorage.setItem(key, "{");
  expect(browserDrafts(training)).toHaveLength(1);
  expect(localStorage.getItem(key)).toBeNull();
});
