import type { Tx } from "../platform/database/db.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { refuseActor, type Standing } from "./policy.ts";
import { lockRoots } from "./sql.ts";

/** The super administrators with usable accounts, locked until the transaction ends. */
export async function standingOf(tx: Tx, actor: string): Promise<Standing> {
  const roots = await lockRoots(tx);
  return { actor, roots: roots.map(({ uid }) => uid) };
}

/** Refuses an actor who is no longer a super administrator with a usable account. */
export async function needRoot(tx: Tx, actor: string): Promise<void> {
  const refused = refuseActor(await standingOf(tx, actor));
  if (refused) throw new Refusal(refused);
}
