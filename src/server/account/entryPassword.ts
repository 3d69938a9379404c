import { type ErrorCode, Refusal } from "../../shared/call/errors.ts";
import type { Database } from "../platform/database/db.ts";
import {
  addressForLimits,
  clearFailures,
  countOrWait,
  uncount,
} from "../platform/database/rateWindow.ts";
import { clearRateWindow } from "../platform/database/sql.ts";
import { inHashQueue, verifyPassword } from "./password.ts";

/** Number of wrong passwords that an account may enter for one contest or training before it has to wait. */
const TRIES_MAX = 10;
/**
 * Number of wrong passwords that an IP address may send for one contest or training; a whole school may share one
 * address. When this limit is exceeded, each account has fewer attempts from that address, but always at least one, so
 * that other users with the same address cannot block the account.
 */
const ADDRESS_TRIES_MAX = 200;
const FEWER_TRIES = 3;
/** Seconds. */
const TRIES_WINDOW = 600;

/** A password for entering one contest or training, and the user who enters it. */
export interface TypedPassword {
  /** The protected contest or training: attempts are counted per `kind` and `id`. */
  kind: string;
  id: number;
  uid: string;
  ip: string;
  password: string | null;
}

interface StoredPassword {
  /** The stored hash; null if there is none, in which case no password is correct. */
  readHash(): Promise<string | null>;
  /** The errors for an empty password and for a wrong password. */
  required: ErrorCode;
  wrong: ErrorCode;
}

/**
 * Checks a password for entering a contest or training and counts wrong passwords; returns the stored hash if the
 * password is correct. Leading and trailing blanks are ignored, both here and when a password is set. Refusals:
 * `required`, `wrong`, TOO_MANY_REQUESTS.
 */
export async function checkEntryPassword(
  db: Database,
  { kind, id, uid, ip, password }: TypedPassword,
  { readHash, required, wrong }: StoredPassword,
): Promise<string> {
  const text = (password ?? "").trim();
  if (text === "") throw new Refusal(required);
  const own = { key: `${kind}-password:${id}:${uid}`, limit: TRIES_MAX, window: TRIES_WINDOW };
  const ofAddress = {
    key: `${kind}-password-from:${id}:${addressForLimits(ip)}`,
    limit: ADDRESS_TRIES_MAX,
    window: TRIES_WINDOW,
  };
  const { count, waitSeconds } = await countOrWait(db, own);
  if (waitSeconds > 0) throw new Refusal("TOO_MANY_REQUESTS", { seconds: waitSeconds });
  const busy = await countOrWait(db, ofAddress);
  if (busy.waitSeconds > 0 && count > FEWER_TRIES) {
    await uncount(db, [own]);
    throw new Refusal("TOO_MANY_REQUESTS", { seconds: busy.waitSeconds });
  }
  const hash = await readHash();
  if (hash === null || !(await inHashQueue(() => verifyPassword(hash, text))))
    throw new Refusal(wrong);
  if (busy.waitSeconds === 0) await clearFailures(db, [own, ofAddress]);
  else await clearRateWindow(db, { key: own.key });
  return hash;
}
