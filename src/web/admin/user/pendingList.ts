import { readText, storageKeys, writeText } from "../../platform/storage.ts";

/**
 * The key of a generated list that was not downloaded yet. It outlives a reload, because without it nobody
 * could learn the passwords; it opens the list only together with its owner's session, and only once.
 */
export const pendingList = {
  get: (): string | null => readText(storageKeys.generatedList),
  set: (key: string | null): void => void writeText(storageKeys.generatedList, key),
};
