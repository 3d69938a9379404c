/**
 * Browser storage that persists between visits. It may be full, disabled or corrupt; then reads return null and writes
 * return false, without exceptions.
 */
export const storageKeys = {
  token: "verdict.token",
  user: "verdict.user",
  language: "verdict.language",
  theme: "verdict.theme",
  problemTags: "verdict.problemTags",
  trainingTags: "verdict.trainingTags",
  adminMenu: "verdict.adminMenu",
  generatedList: "verdict.generatedList",
  teamSlips: "verdict.teamSlips",
  dataUpload: "verdict.dataUpload",
  contestRead: "verdict.contestRead",
  contestAnswersRead: "verdict.contestAnswersRead",
  contestReceipts: "verdict.contestReceipts",
  contestNoticesClosed: "verdict.contestNoticesClosed",
  contestAlerts: "verdict.contestAlerts",
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** The browser's storage, or null where it is disabled. */
export function localStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function readText(key: StorageKey): string | null {
  try {
    return localStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores the text, or removes the entry if the text is null; returns false if the browser could not do so. */
export function writeText(key: StorageKey, value: string | null): boolean {
  try {
    const store = localStore();
    if (!store) return false;
    if (value === null) store.removeItem(key);
    else store.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The stored JSON value if it passes the check, otherwise null. */
export function readJson<T>(key: StorageKey, isValid: (value: unknown) => value is T): T | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}
