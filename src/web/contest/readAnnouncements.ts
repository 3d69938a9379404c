import { readJson, type StorageKey, storageKeys, writeText } from "../platform/storage.ts";

/** Contests with stored ids, and ids per contest; the oldest are evicted first. */
const CONTESTS_MAX = 20;
const IDS_MAX = 1000;

type StoredIds = [cid: number, ids: number[]][];

function isStoredIds(value: unknown): value is StoredIds {
  const isId = (id: unknown) => Number.isSafeInteger(id);
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        Array.isArray(entry) && isId(entry[0]) && Array.isArray(entry[1]) && entry[1].every(isId),
    )
  );
}

function storedIds(key: StorageKey): StoredIds {
  return readJson(key, isStoredIds) ?? [];
}

function readIds(key: StorageKey, cid: number): number[] {
  return storedIds(key).find(([id]) => id === cid)?.[1] ?? [];
}

function addIds(key: StorageKey, cid: number, ids: readonly number[]): void {
  const known = readIds(key, cid);
  const all = [...new Set([...known, ...ids])].slice(-IDS_MAX);
  if (all.length === known.length && all.every((id, index) => id === known[index])) return;
  const others = storedIds(key).filter(([id]) => id !== cid);
  const next: StoredIds = [...others, [cid, all] as [number, number[]]].slice(-CONTESTS_MAX);
  writeText(key, JSON.stringify(next));
}

/** Ids of the contest's announcements that this browser has shown. */
export function readAnnouncements(cid: number): number[] {
  return readIds(storageKeys.contestRead, cid);
}

/** Stores that this browser has shown them. */
export function markRead(cid: number, ids: readonly number[]): void {
  addIds(storageKeys.contestRead, cid, ids);
}

/** Ids of answers in the contest that this browser has shown on the page of questions. */
export function readAnswers(cid: number): number[] {
  return readIds(storageKeys.contestAnswersRead, cid);
}

/** Stores that this browser has shown them. */
export function markAnswersRead(cid: number, ids: readonly number[]): void {
  addIds(storageKeys.contestAnswersRead, cid, ids);
}
