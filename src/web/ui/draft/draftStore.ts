import { localStore } from "../../platform/storage.ts";
import { earlierDraft } from "./earlierDrafts.ts";

/** Identifies what a user was writing, for example `contest/7` or `notice/new`. */
export interface DraftPlace {
  uid: string;
  name: string;
}

/**
 * Identifies the draft of an object's form. `id` 0: a new object that belongs to the class or, if there is no class, to
 * the site.
 */
export function formPlace(
  form: "contest" | "homework" | "problem" | "training",
  { uid, id, classId }: { uid: string; id: number; classId: number | null },
): DraftPlace {
  const ofClass = id === 0 && classId !== null ? `/class/${String(classId)}` : "";
  return { uid, name: `${form}/${String(id)}${ofClass}` };
}

/** Text that was typed in this browser and is stored nowhere else. */
export interface BrowserDraft {
  /** Id of the visit during which the text was typed. */
  visit: string;
  /** ISO time of the latest change. */
  savedAt: string;
  /** The version that the text is based on; null: a new object. */
  version: string | number | null;
  content: unknown;
  /** `savedAt` of the stored draft that this draft continues; null if it continues no draft. */
  continues: string | null;
}

type Typed = Pick<BrowserDraft, "content" | "version">;

/** Maximum number of drafts per text; older drafts are removed. */
const KEPT_MAX = 3;
/** Number of days for which drafts are kept; code that was not submitted is kept for the same time. */
const KEPT_DAYS = 180;

/** The visit ID under which drafts shared by all tabs are stored. */
export const ONE_VISIT = "one";

const PREFIX = "verdict.formDraft/";

const prefixOf = ({ uid, name }: DraftPlace) =>
  `${PREFIX}${encodeURIComponent(uid)}/${name}/visit/`;

/** The drafts of a text in this browser, newest first; outdated, corrupt and excess drafts are removed. */
export function browserDrafts(place: DraftPlace): BrowserDraft[] {
  const prefix = prefixOf(place);
  try {
    const store = localStore();
    if (!store) return [];
    moveEarlier(store, place);
    const keys = Object.keys(store).filter((key) => key.startsWith(prefix));
    const drafts = keys.flatMap((key) => {
      const draft = parsed(store.getItem(key), key.slice(prefix.length));
      if (draft && !isExpired(draft)) return [draft];
      store.removeItem(key);
      return [];
    });
    drafts.sort((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
    for (const { visit } of drafts.slice(KEPT_MAX)) removeBrowserDraft(place, visit);
    return drafts.slice(0, KEPT_MAX);
  } catch {
    return [];
  }
}

/**
 * Stores a draft. Returns false if the browser did not store the draft, even after all outdated drafts had been
 * removed.
 */
export function storeBrowserDraft(
  place: DraftPlace,
  { visit, ...draft }: Typed & Pick<BrowserDraft, "visit" | "continues">,
): boolean {
  const store = localStore();
  if (!store) return false;
  const text = JSON.stringify({ ...draft, savedAt: new Date().toISOString() });
  const put = () => store.setItem(prefixOf(place) + visit, text);
  try {
    put();
    return true;
  } catch {
    try {
      removeExpired(store);
      put();
      return true;
    } catch {
      return false;
    }
  }
}

export function removeBrowserDraft(place: DraftPlace, visit: string): void {
  try {
    localStore()?.removeItem(prefixOf(place) + visit);
  } catch {
    // A draft that cannot be removed is kept and offered again.
  }
}

function isExpired({ savedAt }: Pick<BrowserDraft, "savedAt">): boolean {
  return Date.parse(savedAt) <= Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000;
}

function removeExpired(store: Storage): void {
  for (const key of Object.keys(store).filter((each) => each.startsWith(PREFIX))) {
    const draft = parsed(store.getItem(key), "");
    if (!draft || isExpired(draft)) store.removeItem(key);
  }
}

/** Moves a draft that an earlier version of these pages stored under another key. */
function moveEarlier(store: Storage, place: DraftPlace): void {
  const earlier = earlierDraft(place);
  const text = earlier && store.getItem(earlier.key);
  if (!earlier || text === null) return;
  const draft = earlier.read(text);
  const key = prefixOf(place) + ONE_VISIT;
  if (draft && store.getItem(key) === null) {
    store.setItem(key, JSON.stringify({ ...draft, continues: null }));
  }
  store.removeItem(earlier.key);
}

function parsed(text: string | null, visit: string): BrowserDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { savedAt, version = null, content, continues = null } = draft as Partial<BrowserDraft>;
    if (typeof savedAt !== "string" || Number.isNaN(Date.parse(savedAt))) return null;
    return { visit, savedAt, version, content, continues };
  } catch {
    return null;
  }
}

/** A draft that consists of a single text, shared by all tabs; empty if there is none. */
export function readDraftText(place: DraftPlace): string {
  const [draft] = browserDrafts(place);
  return typeof draft?.content === "string" ? draft.content : "";
}

/** Stores a draft that consists of a single string; an empty string removes it. */
export function storeDraftText(place: DraftPlace, content: string): void {
  if (content === "") return removeBrowserDraft(place, ONE_VISIT);
  storeBrowserDraft(place, { content, version: null, visit: ONE_VISIT, continues: null });
}

/** Whether two stored drafts are equal apart from the order of object keys, which the server does not preserve. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return inKeyOrder(one) === inKeyOrder(other);
}

function inKeyOrder(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** The draft of one form during one visit. */
export interface DraftVisit {
  /** Returns false if the browser did not store the draft. */
  write: (draft: Typed) => boolean;
  remove: () => void;
  /** Call this when the form contains the stored draft that was saved at `savedAt`. */
  continueStored: (savedAt: string) => void;
  /**
   * Call this when the form contains this draft from an earlier visit; further changes then replace the stored draft.
   */
  continueCopy: (draft: BrowserDraft) => void;
  /**
   * Keeps the form's content as a separate draft, because another draft now replaces it in the form. Returns null if
   * the draft was not stored.
   */
  setAside: (draft: Typed) => BrowserDraft | null;
}

const newVisit = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export function draftVisit(place: DraftPlace): DraftVisit {
  let visit = newVisit();
  let continues: string | null = null;
  const write: DraftVisit["write"] = (draft) =>
    storeBrowserDraft(place, { ...draft, visit, continues });
  const remove = () => removeBrowserDraft(place, visit);
  return {
    write,
    remove,
    continueStored(savedAt) {
      continues = savedAt;
    },
    continueCopy(draft) {
      remove();
      ({ visit, continues } = draft);
    },
    setAside(draft) {
      if (!write(draft)) return null;
      const copy = { ...draft, visit, continues, savedAt: new Date().toISOString() };
      visit = newVisit();
      continues = null;
      return copy;
    },
  };
}
