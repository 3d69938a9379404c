import type { SubmissionPlace } from "../../shared/submission/submissionPlace.ts";

/**
 * Stores code that is not submitted yet: one draft per user, contest (or training, homework, …), problem and language,
 * with its last ten versions. Storage may be full, disabled or corrupt. Reads then return nothing and writes return
 * false, and the caller reports this.
 */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

export interface DraftPlace {
  /** User id, or "guest". */
  owner: string;
  /** The contest, training, homework etc. on whose pages the code is written. */
  frame: SubmissionPlace;
  /** Display id of the problem. */
  problem: string;
  language: string;
}

export interface Draft {
  code: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** Id of the browser tab that wrote the draft. */
  tab: string;
}

export interface Snapshot {
  code: string;
  savedAt: number;
}

const DRAFT = "verdict.draft.";
const HISTORY = "verdict.draftHistory.";
export const SNAPSHOTS_MAX = 10;
/** Minimum number of milliseconds between two autosaved versions; ten versions cover twenty minutes of typing. */
const SNAPSHOT_EVERY_MS = 2 * 60_000;
const MAX_AGE_MS = 180 * 24 * 3_600_000;

export function draftKey(place: DraftPlace): string {
  return [problemKey(place), encodeURIComponent(place.language)].join("/");
}

/**
 * The part of a storage key that identifies the user, the frame (practice, a contest or another kind) and the problem.
 * Browsers already hold drafts whose keys contain a contest's bare id, or 0 for practice, so these two formats are
 * kept. For all other kinds of frames, this part of the key begins with the name of the kind.
 */
export function problemKey({ owner, frame, problem }: Omit<DraftPlace, "language">): string {
  const { kind, id } = frame;
  const place = kind === "practice" || kind === "contest" ? String(id) : `${kind} ${id}`;
  return [owner, place, problem].map(encodeURIComponent).join("/");
}

export class DraftStore {
  readonly #storage: TextStorage | null;
  readonly #now: () => number;

  constructor(storage: TextStorage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  read(place: DraftPlace): Draft | null {
    const value = this.#json(DRAFT + draftKey(place));
    return isDraft(value) ? value : null;
  }

  /** Stores the text; returns false if the browser could not store it. */
  write(place: DraftPlace, code: string, tab: string): boolean {
    const draft: Draft = { code, savedAt: this.#now(), tab };
    return this.#put(DRAFT + draftKey(place), JSON.stringify(draft));
  }

  remove(place: DraftPlace): void {
    try {
      this.#storage?.removeItem(DRAFT + draftKey(place));
    } catch {
      // If the browser cannot delete the draft, a harmless old draft remains.
    }
  }

  /** The stored versions of a draft, newest first. */
  history(place: DraftPlace): Snapshot[] {
    const value = this.#json(HISTORY + draftKey(place));
    return Array.isArray(value) ? value.filter(isSnapshot).slice(0, SNAPSHOTS_MAX) : [];
  }

  /**
   * Adds a version to the history. An autosaved version is added only when the last version is old enough. Other
   * versions (before a reset, an upload or a submit) are always added, unless nothing has changed since the last
   * version.
   */
  snapshot(place: DraftPlace, code: string, routine: boolean): boolean {
    if (code.trim() === "") return true;
    const versions = this.history(place);
    const last = versions[0];
    if (last?.code === code) return true;
    if (routine && last && this.#now() - last.savedAt < SNAPSHOT_EVERY_MS) return true;
    const otherVersions = versions.filter((version) => version.code !== code);
    const next = [{ code, savedAt: this.#now() }, ...otherVersions].slice(0, SNAPSHOTS_MAX);
    return this.#put(HISTORY + draftKey(place), JSON.stringify(next));
  }

  /** Deletes entries that have not been used for half a year, and unreadable entries. */
  removeExpired(): void {
    const oldest = this.#now() - MAX_AGE_MS;
    for (const key of this.#keys()) {
      const value = this.#json(key);
      const newest = Array.isArray(value) ? value[0] : value;
      if (isSnapshot(newest) && newest.savedAt >= oldest) continue;
      this.#storage?.removeItem(key);
    }
  }

  #keys(): string[] {
    try {
      const storage = this.#storage;
      if (!storage) return [];
      return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
        (key) => key !== null && (key.startsWith(DRAFT) || key.startsWith(HISTORY)),
      ) as string[];
    } catch {
      return [];
    }
  }

  #json(key: string): unknown {
    try {
      const text = this.#storage?.getItem(key);
      return text ? JSON.parse(text) : null;
    } catch {
      return null;
    }
  }

  /** If the storage is full, histories are evicted before drafts, because the text on the screen matters most. */
  #put(key: string, value: string): boolean {
    const storage = this.#storage;
    if (!storage) return false;
    try {
      storage.setItem(key, value);
      return true;
    } catch {
      const histories = this.#keys().filter(
        (storedKey) => storedKey.startsWith(HISTORY) && storedKey !== key,
      );
      if (histories.length === 0) return false;
      try {
        for (const history of histories) storage.removeItem(history);
        storage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    }
  }
}

function isSnapshot(value: unknown): value is Snapshot {
  if (typeof value !== "object" || value === null) return false;
  const { code, savedAt } = value as Partial<Snapshot>;
  return typeof code === "string" && typeof savedAt === "number";
}

function isDraft(value: unknown): value is Draft {
  return isSnapshot(value) && typeof (value as Partial<Draft>).tab === "string";
}
