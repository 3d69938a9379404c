import { isHeadingRow } from "../../shared/accountColumns.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Locale } from "../../shared/locale.ts";
import { nameKey } from "../../shared/nameKey.ts";
import type { importUsers as importCall } from "../../shared/user.ts";
import {
  type Fault,
  importedUser,
  type ImportedUser,
  importFaults,
} from "../../shared/userRules.ts";
import { userServer as english } from "../../shared/texts/en-US/userServer.ts";
import { userServer as chinese } from "../../shared/texts/zh-CN/userServer.ts";
import { isCommonPassword } from "../account/service.ts";
import type { SignedInCall } from "../platform/route.ts";
import type { Db } from "../platform/db.ts";
import { refusalText } from "../platform/refusalText.ts";
import { translator } from "../platform/translator.ts";
import { type BatchServices, startBatch, waitForBatch } from "./batch.ts";
import { usedAddresses, usedNames } from "./sql.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

interface ImportRequest {
  users: string[][];
  dryRun: boolean;
  onlyGood: boolean;
}

/**
 * Imports a list of accounts, or returns its errors. Invalid rows refuse the whole list unless the caller
 * asks for the valid ones only.
 */
export async function importUsers(
  services: BatchServices,
  { users: rows, dryRun, onlyGood }: ImportRequest,
  call: SignedInCall,
): Promise<OutputOf<typeof importCall>> {
  const all = rows.map(importedUser);
  // Clients that send every line of a file send its heading too.
  const headings = isHeadingRow(rows[0] ?? []) ? 1 : 0;
  const users = all.slice(headings);
  if (users.length === 0) throw new Refusal("IMPORT_EMPTY");
  const faultList = await faultsOf(services.db, users);
  const good = users.filter((_user, i) => faultList[i]?.length === 0);
  const faults = faultList.flatMap((each, row) =>
    each.length > 0
      ? [{ row: row + headings, reasons: each.map((one) => inWords(one, call.locale)) }]
      : [],
  );
  if (dryRun) return { key: null, good: good.length, faults };
  if (faults.length > 0 && !onlyGood) {
    const lines = firstFaults(faults, all, call.locale);
    throw new Refusal("IMPORT_FAULTS", { count: faults.length, rows: lines });
  }
  if (good.length === 0) throw new Refusal("IMPORT_EMPTY");
  const key = await startBatch(services, call, { kind: "import", users: good });
  await waitForBatch(services.db, { key, uid: call.viewer.uid, count: good.length });
  return { key, good: good.length, faults };
}

/** Rows that the refusal names with their reasons; clients that show only its text have nothing else. */
const NAMED_ROWS = 5;

function firstFaults(
  faults: readonly { row: number; reasons: string[] }[],
  users: readonly ImportedUser[],
  locale: Locale,
): string {
  const lines = faults.slice(0, NAMED_ROWS).map(({ row, reasons }) => {
    const name = (users[row]?.username ?? "").slice(0, 30) || "–";
    return translate(locale, "row", {
      row: row + 1,
      name,
      reasons: reasons.join(translate(locale, "comma")),
    });
  });
  const rest = faults.length - lines.length;
  if (rest > 0) lines.push(translate(locale, "more", { rest }));
  return lines.join(translate(locale, "semicolon"));
}

/** The errors of each row: by itself, within the list, and against existing accounts (two look-ups). */
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

function inWords({ code, params }: Fault, locale: Locale): string {
  return refusalText(new Refusal(code, params), locale);
}
