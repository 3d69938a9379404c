import type { RosterOutcome } from "../../../shared/class/classRoster.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Actor, recordAction } from "../../audit/service.ts";
import { only, type Tx } from "../../platform/database/db.ts";
import type { LockedClass } from "../classes.sql.ts";
import { classTarget } from "../entered.ts";
import { markdownText, sendMessages } from "../../message/service.ts";
import { makeOffers } from "../offer.ts";
import type { PlannedLine } from "./plan.ts";
import { addMembers, changeMembers, insertImport, insertImportRows } from "./roster.sql.ts";

/**
 * Stores an import in the transaction that has locked the class; the new accounts already exist and have a uid. Returns
 * the id of the import; null if the import changed nothing.
 */
export async function applyPlan(
  tx: Tx,
  group: LockedClass,
  { lines, actor }: { lines: readonly PlannedLine[]; actor: Actor },
): Promise<number | null> {
  const classId = group.id;
  const of = (expected: RosterOutcome) => lines.filter(({ outcome }) => outcome === expected);
  const [created, added, changed, invited, unchanged] = [
    of("created"),
    of("added"),
    of("changed"),
    of("invited"),
    of("unchanged"),
  ];
  if (unchanged.length === lines.length) return null;
  const { id: importId } = only(await insertImport(tx, { classId, uid: actor.viewer.uid }));
  const rows = lines.map(({ line, outcome, uid, username, before, after }) => ({
    line: line.row + 1,
    outcome,
    uid,
    username,
    before,
    after: outcome === "invited" ? null : after,
  }));
  await insertImportRows(tx, { importId, classId, rows: JSON.stringify(rows) });
  const fresh = [...created, ...added];
  if (fresh.length > 0) await addMembers(tx, { classId, members: membersOf(fresh) });
  if (changed.length > 0) await changeMembers(tx, { classId, members: membersOf(changed) });
  const offers = invited.map(({ username, after }) => ({ username, ...after }));
  await makeOffers(tx, group, { offers, viewer: actor.viewer });
  const params = {
    by: markdownText(actor.viewer.username),
    name: markdownText(group.name),
    classId,
  };
  await sendMessages(tx, added.map(uidOf), { template: "classAdded", params });
  await recordAction(tx, actor, {
    action: "class.import",
    target: classTarget(group),
    after: {
      importId,
      created: created.length,
      added: added.length,
      changed: changed.length,
      invited: invited.length,
      unchanged: unchanged.length,
    },
  });
  return importId;
}

function membersOf(lines: readonly PlannedLine[]): string {
  return JSON.stringify(lines.map((planned) => ({ uid: uidOf(planned), ...planned.after })));
}

function uidOf({ uid }: PlannedLine): string {
  if (uid === null) throw new Refusal("CONFLICT");
  return uid;
}
