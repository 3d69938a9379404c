import type * as z from "zod/mini";
import type { importRoster as importCall } from "../../../shared/class/classRoster.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { type RosterLine, rosterLines } from "../../../shared/class/rosterColumns.ts";
import { retriedTransaction } from "../../platform/database/db.ts";
import { countChange } from "../../platform/database/rateWindow.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import {
  type BatchServices,
  faultText,
  refusedRows,
  type RowFaults,
  startBatch,
  waitForBatch,
} from "../../user/service.ts";
import { enteredClass, lockClass } from "../entered.ts";
import { applyPlan } from "./apply.ts";
import { ROSTER_JOB, type RosterContent } from "./job.ts";
import { planRoster, type RosterPlan } from "./plan.ts";

type Input = z.output<typeof importCall.input>;
type Output = OutputOf<typeof importCall>;

/**
 * Imports a roster, or only returns the changes that the import would make. If any line has errors, the whole roster is
 * refused, unless the caller asks to import only the lines without errors. New accounts are created in the background;
 * all other changes are made immediately. Refusals: those of `planRoster`, IMPORT_EMPTY, IMPORT_FAULTS,
 * CLASS_WAITING_FULL, BATCH_WORKING.
 */
export async function importRoster(
  services: BatchServices,
  { classId, rows, dryRun, onlyGood, createAccounts, matchBy }: Input,
  call: SignedInCall,
): Promise<Output> {
  const { db } = services;
  const { viewer, locale } = call;
  const group = await enteredClass(db, classId, viewer, "manageMembers");
  const lines = rosterLines(rows);
  if (lines.length === 0) throw new Refusal("IMPORT_EMPTY");
  const options = { createAccounts, matchBy };
  const question = { lines, options, viewer };
  if (dryRun) return present(await planRoster(db, group, question), locale);
  await countChange(db, viewer.uid, "classRoster");
  const accept = (plan: RosterPlan) => refuseFaults(plan, { lines, onlyGood, locale });
  if (createAccounts) {
    const plan = await planRoster(db, group, question);
    accept(plan);
    const count = plan.lines.filter(({ outcome }) => outcome === "created").length;
    if (count > 0) {
      const key = await startRoster(services, call, { classId, plan, options, count });
      return { ...present(plan, locale), key };
    }
  }
  return retriedTransaction(db, async (tx) => {
    const locked = await lockClass(tx, classId, viewer, "manageMembers");
    const plan = await planRoster(tx, locked, question);
    accept(plan);
    const importId = await applyPlan(tx, locked, { lines: plan.lines, actor: call });
    return { ...present(plan, locale), importId };
  });
}

async function startRoster(
  services: BatchServices,
  call: SignedInCall,
  {
    classId,
    plan,
    options,
    count,
  }: { classId: number; plan: RosterPlan; options: RosterContent["options"]; count: number },
): Promise<string> {
  const content: RosterContent = { classId, lines: plan.lines.map(({ line }) => line), options };
  const batch = { kind: "roster" as const, total: count, content, job: ROSTER_JOB };
  const key = await startBatch(services, call, batch);
  await waitForBatch(services.db, { key, uid: call.viewer.uid, count });
  return key;
}

function rowFaults({ faults }: RosterPlan, locale: Locale): RowFaults[] {
  return faults.map(({ line, faults: each }) => ({
    row: line.row,
    reasons: each.map((one) => faultText(one, locale)),
  }));
}

function refuseFaults(
  plan: RosterPlan,
  { lines, onlyGood, locale }: { lines: readonly RosterLine[]; onlyGood: boolean; locale: Locale },
): void {
  if (plan.faults.length > 0 && !onlyGood) {
    const names = new Map(lines.map(({ row, user }) => [row, user.username]));
    throw refusedRows(rowFaults(plan, locale), (row) => names.get(row), locale);
  }
  if (plan.lines.length === 0) throw new Refusal("IMPORT_EMPTY");
}

function present(plan: RosterPlan, locale: Locale): Output {
  const lines = plan.lines.map(({ line, username, outcome }) => ({
    row: line.row,
    username,
    outcome,
  }));
  return { importId: null, key: null, lines, faults: rowFaults(plan, locale) };
}
