import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import { type FirstRunStage, SHORT_NAME_MAX, SITE_NAME_MAX } from "../../shared/site/firstRun.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { isLongerThan } from "../../shared/text/tidyText.ts";
import { changeRootPassword, createLockedRoot, newPasswordFault } from "../account/service.ts";
import { type Actor, recordAction } from "../audit/service.ts";
import type { Database, Db } from "../platform/database/db.ts";
import { renameSite, storeLanguage } from "../site/service.ts";
import { firstRun, type FirstRunRow, lockFirstRun, storeFirstRun } from "./sql.ts";

/**
 * If the database has no root account, creates a locked root account, and returns the token for the setup address.
 * Until the setup is done, every start returns a new token; only the latest token is valid. Null when the site has an
 * owner.
 */
export async function offerFirstRun(db: Database): Promise<string | null> {
  const token = randomBytes(24).toString("base64url");
  return db.transaction(async (tx) => {
    const isNew = await createLockedRoot(tx);
    const [row] = await lockFirstRun(tx);
    if (!isNew && row?.stage !== "open") return null;
    await storeFirstRun(tx, { stage: "open", tokenHash: hashOf(token) });
    return token;
  });
}

/**
 * Marks the set-up of the site as complete without the first-run pages. The operator has either set root's password
 * through the environment (`password`, used only while the site has no owner) or reset it at the console.
 */
export async function skipFirstRun(db: Database, password?: string): Promise<void> {
  const [row] = await firstRun(db);
  if (!row || row.stage === "done") return;
  if (row.stage === "open" && password !== undefined) {
    await changeRootPassword(db, password, (tx) => storeFirstRunDone(tx));
  } else {
    await storeFirstRunDone(db);
  }
}

async function storeFirstRunDone(db: Db): Promise<void> {
  await storeFirstRun(db, { stage: "done", tokenHash: null });
}

export async function readFirstRunStage(db: Db): Promise<FirstRunStage> {
  const [row] = await firstRun(db);
  return row?.stage ?? "done";
}

/** Accepts only the token that was issued last, and only until it has been used. Refuses all other tokens. */
export async function checkToken(db: Db, token: string): Promise<void> {
  const [row] = await firstRun(db);
  refuseToken(row, token);
}

export interface NewSite {
  token: string;
  name: string;
  shortName: string;
  password: string;
  /** The language of the owner, which also becomes the site's default. */
  language: Locale;
}

/** Sets the site's name and root's password; of two concurrent calls, only the first one succeeds. */
export async function setUpSite(db: Database, request: NewSite): Promise<void> {
  const name = request.name.trim();
  const shortName = request.shortName.trim();
  refuseName("name", name, SITE_NAME_MAX);
  refuseName("shortName", shortName, SHORT_NAME_MAX);
  const fault = newPasswordFault(request.password, "root");
  if (fault) throw new Refusal(fault.code, fault.params);
  await checkToken(db, request.token);
  await changeRootPassword(db, request.password, async (tx) => {
    const [row] = await lockFirstRun(tx);
    refuseToken(row, request.token);
    await renameSite(tx, { name, shortName });
    await storeLanguage(tx, request.language);
    await storeFirstRun(tx, { stage: "named", tokenHash: null });
  });
}

/** Opens the site to all users. */
export async function finish(db: Database, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await lockFirstRun(tx);
    if (row?.stage !== "named") return;
    await storeFirstRunDone(tx);
    await recordAction(tx, actor, { action: "site.firstRun", target: "site" });
  });
}

function refuseName(field: string, text: string, max: number): void {
  if (text === "") throw new Refusal("INVALID_FIELD", { field, reason: "missing" });
  if (isLongerThan(text, max)) throw new Refusal("INVALID_FIELD", { field, reason: "tooBig" });
}

function refuseToken(row: FirstRunRow | undefined, token: string): void {
  const stored = row?.stage === "open" && row.tokenHash ? row.tokenHash : null;
  const isSame =
    stored !== null &&
    timingSafeEqual(Buffer.from(stored, "hex"), Buffer.from(hashOf(token), "hex"));
  if (!isSame) throw new Refusal("FIRST_RUN_TOKEN");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
