import { readText, storageKeys, writeText } from "../../platform/storage.ts";

/**
 * The key of a generated list that was not downloaded yet. It survives a reload, because without it the
 * passwords would be lost; it gives access only with its owner's session, and only once.
 */
export const generatedListKey = {
  get: (): string | null => readText(storageKeys.generatedList),
  set: (key: string | null): void => void writeText(storageKeys.generatedList, key),
};
