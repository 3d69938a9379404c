import { session } from "../../platform/session.ts";
import { readJson, type StorageKey, storageKeys, writeText } from "../../platform/storage.ts";

/**
 * Maximum number of lists (one per user and contest) and of ids in a list; the oldest lists and ids are deleted first.
 */
const LISTS_MAX = 20;
const IDS_MAX = 1000;

type StoredIds = [reader: string, ids: number[]][];

function isStoredIds(value: unknown): value is StoredIds {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        Array.isArray(entry) &&
        typeof entry[0] === "string" &&
        Array.isArray(entry[1]) &&
        entry[1].every((id) => Number.isSafeInteger(id)),
    )
  );
}

/** The key contains the user, because several contestants may use the same browser one after another. */
function readerOf(cid: number): string {
  return `${session.get()?.user.uid ?? ""} ${cid}`;
}

function storedIds(key: StorageKey): StoredIds {
  return readJson(key, isStoredIds) ?? [];
}

function readIds(key: StorageKey, cid: number): number[] {
  const reader = readerOf(cid);
  return storedIds(key).find(([one]) => one === reader)?.[1] ?? [];
}

function addIds(key: StorageKey, cid: number, ids: readonly number[]): void {
  const earlierIds = readIds(key, cid);
  const all = [...new Set([...earlierIds, ...ids])].slice(-IDS_MAX);
  if (all.length === earlierIds.length && all.every((id, index) => id === earlierIds[index]))
    return;
  storeIds(key, cid, all);
}

function storeIds(key: StorageKey, cid: number, ids: number[]): void {
  const reader = readerOf(cid);
  const others = storedIds(key).filter(([one]) => one !== reader);
  const lists: StoredIds = ids.length > 0 ? [...others, [reader, ids]] : others;
  writeText(key, JSON.stringify(lists.slice(-LISTS_MAX)));
}

/** Ids of the contest's announcements that this browser has shown to the user. */
export function readAnnouncements(cid: number): number[] {
  return readIds(storageKeys.contestRead, cid);
}

/** Records that this browser has shown these answers to the user on the questions page. */
export function markRead(cid: number, ids: readonly number[]): void {
  addIds(storageKeys.contestRead, cid, ids);
}

/** Ids of the contest's answers that this browser has shown to the user on the questions page. */
export function readAnswers(cid: number): number[] {
  return readIds(storageKeys.contestAnswersRead, cid);
}

/** Records that this browser has shown these answers to the user on the questions page. */
export function markAnswersRead(cid: number, ids: readonly number[]): void {
  addIds(storageKeys.contestAnswersRead, cid, ids);
}

/** Ids of unread announcements whose shared notice was closed in this browser. */
export function closedNotices(cid: number): number[] {
  return readIds(storageKeys.contestNoticesClosed, cid);
}

/** Records that the notice about these announcements was closed, so that it stays closed after a reload. */
export function markNoticeClosed(cid: number, ids: readonly number[]): void {
  addIds(storageKeys.contestNoticesClosed, cid, ids);
}

/** Ids of announcements whose read receipts the server has not confirmed yet. */
export function unsentReceipts(cid: number): number[] {
  return readIds(storageKeys.contestReceipts, cid);
}

export function addUnsentReceipts(cid: number, ids: readonly number[]): void {
  addIds(storageKeys.contestReceipts, cid, ids);
}

export function removeUnsentReceipts(cid: number, ids: readonly number[]): void {
  const remaining = unsentReceipts(cid).filter((id) => !ids.includes(id));
  storeIds(storageKeys.contestReceipts, cid, remaining);
}
