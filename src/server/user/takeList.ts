import { Refusal } from "../../shared/call/errors.ts";
import type { Batch } from "../../shared/account/user.ts";
import { type BatchServices, hashOfKey } from "./batch.ts";
import { consumeList } from "./batch.sql.ts";

/**
 * The result of the user's finished batch. The result can be read only once, because reading deletes it. Refusal:
 * BATCH_NOT_FOUND.
 */
export async function takeList(
  { db, box }: Pick<BatchServices, "db" | "box">,
  { key, uid, kind }: { key: string; uid: string; kind: Batch["kind"] },
): Promise<unknown> {
  const [list] = await consumeList(db, { keyHash: hashOfKey(key), uid, kinds: [kind] });
  const opened = list && box.open(list.sealed);
  if (opened === undefined || opened === null) throw new Refusal("BATCH_NOT_FOUND");
  return JSON.parse(opened) as unknown;
}
