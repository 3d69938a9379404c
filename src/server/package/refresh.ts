import type { Tx } from "../platform/database/db.ts";
import { readState } from "../problemAdmin/service.ts";
import type { Decision } from "./import.sql.ts";
import type { ReadPackage } from "./readPackage.ts";
import {
  differencesOf,
  mergedPackage,
  partsOfPackage,
  partsOfState,
  type SourceParts,
  usuallyKept,
} from "./reimport.ts";
import { refreshPackage } from "./storePackage.ts";

interface Refresh {
  pid: number;
  read: ReadPackage;
  /** The contents of the source at the time of the previous import; null if they are not known. */
  earlier: SourceParts | null;
  decision: Decision;
  uid: string;
}

/**
 * Overwrites an imported problem with the current data of its source; parts edited on this site are kept unless the
 * caller decides otherwise.
 */
export async function refreshFromSource(tx: Tx, refresh: Refresh): Promise<void> {
  const { pid, read, earlier, decision, uid } = refresh;
  const state = await readState(tx, pid);
  if (!state) throw new Error(`problem ${pid} is locked and not there`);
  const differences = differencesOf(partsOfState(state), partsOfPackage(read), earlier);
  const keep = new Set(decision.keep ?? usuallyKept(differences));
  const merged = mergedPackage(read, state, keep);
  await refreshPackage(tx, pid, { read: merged, uid, keepsTags: keep.has("tags") });
}
