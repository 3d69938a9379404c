import { isHeadingRow } from "../../shared/account/accountColumns.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import type { importUsers as importCall } from "../../shared/account/user.ts";
import {
  type Fault,
  importedUser,
  type ImportedUser,
  importFaults,
} from "../../shared/account/userRules.ts";
import { isCommonPassword } from "../account/service.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { Db } from "../platform/database/db.ts";
import { type BatchServices, startBatch, waitForBatch } from "./batch.ts";
import { faultText, refusedRows } from "./faultTexts.ts";
import { usedAddresses, usedNames } from "./sql.ts";

interface ImportRequest {
  users: string[][];
  dryRun: boolean;
  onlyGood: boolean;
}

/**
 * Imports a list of accounts, or returns its errors. Invalid rows cause the whole list to be refused, unless the caller
 * has requested that only valid rows be imported.
 */
export async function importUsers(
  services: BatchServices,
  { users: rows, dryRun, onlyGood }: ImportRequest,
  call: SignedInCall,
): Promise<OutputOf<typeof importCall>> {
  const all = rows.map(importedUser);
  // Some clients send every line of a file, including its heading. This heading row is skipped.
  const headings = isHeadingRow(rows[0] ?? []) ? 1 : 0;
  const users = all.slice(headings);
  if (users.length === 0) throw new Refusal("IMPORT_EMPTY");
  const faultList = await faultsOf(services.db, users);
  const good = users.filter((_user, i) => faultList[i]?.length === 0);
  const faults = faultList.flatMap((each, row) =>
    each.length > 0
      ? [{ row: row + headings, reasons: each.map((one) => faultText(one, call.locale)) }]
      : [],
  );
  if (dryRun) return { key: null, good: good.length, faults };
  if (faults.length > 0 && !onlyGood) {
    throw refusedRows(faults, (row) => all[row]?.username, call.locale);
  }
  if (good.length === 0) throw new Refusal("IMPORT_EMPTY");
  const key = await startBatch(services, call, {
    kind: "import",
    total: good.length,
    content: good,
  });
  await waitForBatch(services.db, { key, uid: call.viewer.uid, count: good.length });
  return { key, good: good.length, faults };
}

/**
 * The errors of each row: invalid values, and names or addresses that occur in another row or belong to an existing
 * account.
 */
async function faultsOf(db: Db, users: ImportedUser[]): Promise<Fault[][]> {
  const lower = (text: string | null) => (text === null ? "" : nameKey(text));
  const [names, addresses] = await Promise.all([
    usedNames(db, { nameKeys: users.map(({ username }) => lower(username)) }),
    usedAddresses(db, { addresses: users.map(({ email }) => lower(email)) }),
  ]);
  const nameSet = new Set(names.map(({ name }) => name));
  const addressSet = new Set(addresses.map(({ email }) => email));
  return importFaults(users).map((rowFaults, i) => {
    const faults = [...rowFaults];
    const { password = "" } = users[i] ?? {};
    if (isCommonPassword(password)) faults.push({ code: "PASSWORD_COMMON", params: {} });
    const [username, email] = [lower(users[i]?.username ?? null), lower(users[i]?.email ?? null)];
    if (nameSet.has(username)) faults.push({ code: "USERNAME_TAKEN", params: {} });
    if (addressSet.has(email)) faults.push({ code: "EMAIL_TAKEN", params: {} });
    return faults;
  });
}
