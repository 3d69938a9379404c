import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { practicePlace } from "../../shared/submission/submissionPlace.ts";
import { AUTOSAVE_MS, DraftBook, type DraftMessage } from "./draftBook.ts";
import { DraftStore, SNAPSHOTS_MAX, type TextStorage, draftKey } from "./draftStore.ts";

const place = { owner: "u1", frame: practicePlace, problem: "1000", language: "C++ 17" };
const inJava = { ...place, language: "Java" };

function memory(capacity = Infinity): TextStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      const otherEntries = [...entries].filter(([entryKey]) => entryKey !== key);
      const used = otherEntries.reduce((sum, [, text]) => sum + text.length, 0);
      if (used + value.length > capacity) throw new Error("QuotaExceededError");
      entries.set(key, value);
    },
  };
}

/** Simulates the tabs of one browser: every message reaches all other tabs at once. */
function tabs(storage: TextStorage) {
  const books: DraftBook[] = [];
  return (tab: string) => {
    const send = (message: DraftMessage) => books.forEach((other) => other.receive(message));
    const book = new DraftBook(
      { store: new DraftStore(storage), channel: { send }, tab },
      place,
      "// template",
    );
    books.push(book);
    return book;
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("text is stored after half a second without typing, not before", () => {
  const storage = memory();
  const book = tabs(storage)("a");
  book.type("int main");
  vi.advanceTimersByTime(AUTOSAVE_MS - 1);
  expect(new DraftStore(storage).read(place)).toBeNull();
  vi.advanceTimersByTime(1);
  expect(new DraftStore(storage).read(place)?.code).toBe("int main");
});

test("leaving the page stores at once", () => {
  const storage = memory();
  const book = tabs(storage)("a");
  book.type("int x;");
  book.flush();
  expect(new DraftStore(storage).read(place)?.code).toBe("int x;");
});

test("each language has its own text and switching keeps all", () => {
  const book = tabs(memory())("a");
  book.type("cpp text");
  book.turnTo(inJava, "// java");
  expect(book.state.code).toBe("// java");
  book.type("java text");
  book.turnTo(place, "// template");
  expect(book.state.code).toBe("cpp text");
  book.turnTo(inJava, "// java");
  expect(book.state.code).toBe("java text");
});

test("a template that arrives late replaces an unedited text; an edited one stays", () => {
  const open = tabs(memory());
  const [untouched, edited] = [open("a"), open("b")];
  edited.type("mine");
  untouched.turnTo(place, "// late");
  edited.turnTo(place, "// late");
  expect([untouched.state.code, edited.state.code]).toEqual(["// late", "mine"]);
});

test("a text that was replaced can be found in the history", () => {
  const book = tabs(memory())("a");
  book.type("mine");
  book.replace("// template");
  expect(book.state.code).toBe("// template");
  expect(book.history().map(({ code }) => code)).toContain("mine");
});

test("an unedited tab follows the other tab", () => {
  const open = tabs(memory());
  const [first, second] = [open("a"), open("b")];
  first.type("from a");
  first.flush();
  expect(second.state).toMatchObject({ code: "from a", conflict: null });
});

test("two tabs with different text: the second one reports a conflict and overwrites nothing", () => {
  const storage = memory();
  const open = tabs(storage);
  const [first, second] = [open("a"), open("b")];
  second.type("from b");
  first.type("from a");
  first.flush();
  expect(second.state.conflict?.code).toBe("from a");
  second.type("from b, more");
  second.flush();
  expect(new DraftStore(storage).read(place)?.code).toBe("from a");
  second.keepMine();
  expect(new DraftStore(storage).read(place)?.code).toBe("from b, more");
  expect(first.state.conflict?.code).toBe("from b, more");
  first.takeTheirs();
  expect(first.state).toMatchObject({ code: "from b, more", conflict: null });
  expect(first.history().map(({ code }) => code)).toContain("from a");
});

test("a newer text of another tab is detected even when no message arrived", () => {
  const storage = memory();
  const silent = { send: () => undefined };
  const store = new DraftStore(storage);
  const book = new DraftBook({ store, channel: silent, tab: "a" }, place, "");
  book.type("a1");
  book.flush();
  vi.advanceTimersByTime(10);
  store.write(place, "b1", "b");
  book.type("a2");
  book.flush();
  expect(book.state.conflict?.code).toBe("b1");
  expect(store.read(place)?.code).toBe("b1");
});

test("a guest's text becomes the user's draft after signing in, and the older draft is kept", () => {
  const storage = memory();
  const store = new DraftStore(storage);
  store.write({ ...place, owner: "u2" }, "older of u2", "x");
  const guest = { ...place, owner: "guest" };
  const silent = { send: () => undefined };
  const book = new DraftBook({ store, channel: silent, tab: "a" }, guest, "// t");
  book.type("typed as guest");
  expect(book.adopt("u2")).toBe(true);
  expect(book.state.code).toBe("typed as guest");
  expect(store.read(guest)).toBeNull();
  expect(book.history().map(({ code }) => code)).toContain("older of u2");
});

test("a guest who typed nothing gets their stored draft after signing in", () => {
  const store = new DraftStore(memory());
  store.write({ ...place, owner: "u2" }, "stored", "x");
  const silent = { send: () => undefined };
  const guest = { ...place, owner: "guest" };
  const book = new DraftBook({ store, channel: silent, tab: "a" }, guest, "// t");
  expect(book.adopt("u2")).toBe(false);
  expect(book.state.code).toBe("stored");
});

test("a browser without storage is reported and the text stays on the screen", () => {
  const book = tabs(memory(0))("a");
  book.type("text");
  book.flush();
  expect(book.state).toMatchObject({ code: "text", unsaved: true });
});

test("when storage is full, old versions are evicted before the draft", () => {
  const storage = memory(600);
  const store = new DraftStore(storage);
  store.snapshot(inJava, "j".repeat(300), false);
  expect(store.write(place, "c".repeat(300), "a")).toBe(true);
  expect(store.history(inJava)).toEqual([]);
});

test("only the ten newest versions are kept, newest first, without repeats", () => {
  const store = new DraftStore(memory());
  for (let n = 1; n <= 12; n++) store.snapshot(place, `v${n}`, false);
  store.snapshot(place, "v11", false);
  store.snapshot(place, "v12", false);
  const codes = store.history(place).map(({ code }) => code);
  expect(codes).toHaveLength(SNAPSHOTS_MAX);
  expect(codes[0]).toBe("v12");
  expect(codes.at(-1)).toBe("v3");
});

test("corrupt entries read as nothing and are cleared with the expired ones", () => {
  const storage = memory();
  const store = new DraftStore(storage);
  store.write(place, "old", "a");
  storage.setItem(`verdict.draft.${draftKey(inJava)}`, "{broken");
  storage.setItem("someone.else", "stays");
  expect(store.read(inJava)).toBeNull();
  vi.advanceTimersByTime(200 * 24 * 3_600_000);
  store.write({ ...place, problem: "1001" }, "fresh", "a");
  store.removeExpired();
  expect([...storage.entries.keys()]).toEqual([
    "someone.else",
    `verdict.draft.${draftKey({ ...place, problem: "1001" })}`,
  ]);
});

test("names with slashes do not collide with another draft", () => {
  expect(draftKey({ ...place, owner: "a/0", problem: "1" })).not.toBe(
    draftKey({ ...place, owner: "a", problem: "0/1" }),
  );
});

test("keys of practice and contests stay as browsers hold them", () => {
  expect(draftKey(place)).toBe("u1/0/1000/C%2B%2B%2017");
  const inContest = { ...place, frame: { kind: "contest", id: 7 } as const, problem: "A" };
  expect(draftKey(inContest)).toBe("u1/7/A/C%2B%2B%2017");
});
