import { writeCsv } from "../../shared/text/csv.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import { userServer as english } from "../../shared/texts/en-US/userServer.ts";
import { userServer as chinese } from "../../shared/texts/zh-CN/userServer.ts";
import { BULK_MAX } from "../../shared/account/user.ts";
import { CSV_TYPE, XLSX_TYPE } from "../../shared/text/spreadsheetTypes.ts";
import {
  generatedNames,
  type Generation,
  generationFault,
  type ImportedUser,
} from "../../shared/account/userRules.ts";
import type { Actor } from "../audit/service.ts";
import { Download } from "../platform/file/download.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { translator } from "../platform/text/translator.ts";
import { writeWorkbook } from "../platform/file/spreadsheet.ts";
import { type BatchServices, hashOfKey, startBatch, waitForBatch } from "./batch.ts";
import { batchOf, consumeList } from "./batch.sql.ts";
import { randomPassword } from "./randomPassword.ts";
import { usedNames } from "./sql.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

const NAMES_LISTED = 5;

/** Creates accounts with numbered names and random passwords. If any of the names exists, no account is created. */
export async function generateUsers(
  services: BatchServices,
  generation: Generation,
  actor: Actor,
): Promise<{ key: string; total: number }> {
  const fault = generationFault(generation, BULK_MAX);
  if (fault) throw new Refusal(fault.code, fault.params);
  const names = generatedNames(generation).map((name) => name.normalize("NFC"));
  const conflicts = await usedNames(services.db, { nameKeys: names.map(nameKey) });
  if (conflicts.length > 0) {
    const listed = conflicts.slice(0, NAMES_LISTED).map(({ name }) => name);
    throw new Refusal("GENERATE_TAKEN", { count: conflicts.length, names: listed.join(", ") });
  }
  const users = names.map((username) => accountOf(username, generation.password_length));
  const key = await startBatch(services, actor, {
    kind: "generate",
    total: users.length,
    content: users,
  });
  await waitForBatch(services.db, { key, uid: actor.viewer.uid, count: users.length });
  return { key, total: users.length };
}

function accountOf(username: string, length: number): ImportedUser {
  const password = randomPassword(length);
  const nothing = {
    email: null,
    realname: null,
    nickname: null,
    school: null,
    number: null,
    className: null,
  } as const;
  return { username, password, gender: "secrecy", ...nothing };
}

/**
 * A download may be requested before the list has been created. The request then waits until the list exists, but not
 * longer than this.
 */
const TIMEOUT_MS = 45_000;
const POLL_MS = 250;

/** The names and passwords of the caller's own batch; they can be read only once, because reading deletes them. */
export async function downloadList(
  { db, box }: BatchServices,
  { key, format }: { key: string; format: "xlsx" | "csv" },
  { viewer: { uid }, locale }: Pick<SignedInCall, "viewer" | "locale">,
): Promise<Download> {
  const hash = hashOfKey(key);
  for (const until = db.clock.now() + TIMEOUT_MS; ; await db.clock.wait(POLL_MS)) {
    const [row] = await batchOf(db, { keyHash: hash, uid });
    if (!row || row.kind === "import" || row.kind === "teams") throw new Refusal("BATCH_NOT_FOUND");
    if (row.state === "failed") throw new Refusal("BATCH_FAILED");
    if (row.state === "done") break;
    if (db.clock.now() > until) throw new Refusal("BATCH_WORKING");
  }
  const kinds = ["generate", "roster"];
  const [list] = await consumeList(db, { keyHash: hash, uid, kinds });
  const opened = list && box.open(list.sealed);
  if (!list || opened === null || opened === undefined) throw new Refusal("BATCH_NOT_FOUND");
  const users = JSON.parse(opened) as ImportedUser[];
  const rows = users.map(({ username, password }) => [username ?? "", password]);
  return fileOf([[translate(locale, "username"), translate(locale, "password")], ...rows], {
    format,
    locale,
    uid,
    at: list.createdAt,
  });
}

async function fileOf(
  rows: string[][],
  { format, locale, uid, at }: { format: "xlsx" | "csv"; locale: Locale; uid: string; at: Date },
): Promise<Download> {
  const name = `users-${at.toISOString().slice(0, 16).replaceAll(/\D/g, "")}.${format}`;
  if (format === "csv")
    return new Download(name, `${CSV_TYPE}; charset=utf-8`, Buffer.from(writeCsv(rows)));
  return new Download(
    name,
    XLSX_TYPE,
    await writeWorkbook(uid, [{ name: translate(locale, "sheet"), rows }]),
  );
}
