import { localStore } from "../platform/storage.ts";

/** The form and object of a draft; `id` 0: a new object, of the class or of the site (null). */
export interface DraftPlace {
  form: "contest" | "problem" | "training";
  uid: string;
  id: number;
  classId: number | null;
}

/** What one visit of a form typed and its draft storage does not have yet. */
export interface BrowserDraft {
  visit: string;
  /** ISO time of the latest change. */
  savedAt: string;
  /** The version that the form was opened with; null: a new object. */
  version: string | number | null;
  content: unknown;
  /** `savedAt` of the stored draft that this content continues; null: none. */
  continues: string | null;
}

/** Copies of one form that are kept; older ones are removed. */
const KEPT_MAX = 3;
const KEPT_DAYS = 30;

const prefixOf = ({ form, uid, id, classId }: DraftPlace) =>
  `verdict.formDraft/${encodeURIComponent(uid)}/${form}/${String(id)}${
    id === 0 && classId !== null ? `/class/${String(classId)}` : ""
  }/visit/`;

/** The copies of a form in this browser, newest first; outdated, damaged and surplus ones are removed. */
export function browserDrafts(place: DraftPlace): BrowserDraft[] {
  const prefix = prefixOf(place);
  const oldest = Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000;
  try {
    const store = localStore();
    const keys = Object.keys(store ?? {}).filter((key) => key.startsWith(prefix));
    const drafts = keys.flatMap((key) => {
      const draft = parsed(store?.getItem(key) ?? null, key.slice(prefix.length));
      if (draft && Date.parse(draft.savedAt) > oldest) return [draft];
      store?.removeItem(key);
      return [];
    });
    drafts.sort((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
    for (const { visit } of drafts.slice(KEPT_MAX)) removeBrowserDraft(place, visit);
    return drafts.slice(0, KEPT_MAX);
  } catch {
    return [];
  }
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

export function removeBrowserDraft(place: DraftPlace, visit: string): void {
  try {
    localStore()?.removeItem(prefixOf(place) + visit);
  } catch {
    // It stays, and is offered again.
  }
}

/** Whether two drafts are stored alike; the server returns the keys of objects in another order. */
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

/** The copy of one visit of a form. */
export interface DraftVisit {
  /** False: the browser did not store it. */
  write: (draft: Pick<BrowserDraft, "content" | "version">) => boolean;
  remove: () => void;
  /** The form contains the stored draft of this time. */
  continueStored: (savedAt: string) => void;
  /** The form contains this copy of an earlier visit, whose place it takes. */
  continueCopy: (draft: BrowserDraft) => void;
  /** Keeps the content as a copy of its own, since another one takes its place in the form. Null: it was not stored. */
  setAside: (draft: Pick<BrowserDraft, "content" | "version">) => BrowserDraft | null;
}

const newVisit = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export function draftVisit(place: DraftPlace): DraftVisit {
  let visit = newVisit();
  let continues: string | null = null;
  const write: DraftVisit["write"] = (draft) => {
    try {
      const store = localStore();
      const savedAt = new Date().toISOString();
      store?.setItem(prefixOf(place) + visit, JSON.stringify({ ...draft, savedAt, continues }));
      return store !== null;
    } catch {
      return false;
    }
  };
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
