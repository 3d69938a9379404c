import { isIP } from "node:net";
import { Refusal } from "../../shared/call/errors.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import { may } from "../../shared/account/roles.ts";
import { type Database, only } from "../platform/database/db.ts";
import {
  addressForLimits,
  clearFailures,
  countingParameters,
  type RateLimit,
  uncount,
} from "../platform/database/rateWindow.ts";
import { clearRateWindow } from "../platform/database/sql.ts";
import { roleOf } from "../platform/database/storedRole.ts";
import type { HeldLogins } from "./heldLogins.ts";
import { ACCOUNT_FAILURES, ADDRESS_FAILURES, loginDemand } from "./loginRule.ts";
import { inCheckQueue, inHashQueue, verifyAgainstDummyHash, verifyPassword } from "./password.ts";
import { useVerifyToken } from "./slidePuzzle.ts";
import { beginLogin, type LoginRow } from "./sql.ts";

const HALF_HOUR = 30 * 60;

export interface LoginAttempt {
  username: string;
  password: string;
  /** Token of a solved puzzle; empty if no puzzle has been solved yet, undefined if the caller cannot show puzzles. */
  verifyToken?: string | undefined;
  ip: string;
  /**
   * Whether this is a sign-in to the admin area. If so, accounts without a staff role are refused in the same way for a
   * correct and a wrong password.
   */
  staffOnly: boolean;
}

export interface LoginServices {
  db: Database;
  heldLogins: HeldLogins;
}

interface CountedAttempt {
  /** Undefined if no account has this name. */
  account: LoginRow | undefined;
  /** The rate limits under which this attempt was counted; the account's limit comes first. */
  limits: RateLimit[];
  /** Number of seconds that the user must wait before the password is checked. */
  seconds: number;
}

/**
 * Returns the account if the name and the password are correct. A failure is counted before the password is compared,
 * and subtracted again after a success, so that concurrent guesses cannot exceed a limit. A sign-in with the correct
 * password is therefore counted as a failure until the comparison has succeeded. All steps except the delay run in the
 * queue of password checks, so only a few sign-ins of one IP address are in this state at any moment.
 */
export async function checkLogin(
  { db, heldLogins }: LoginServices,
  attempt: LoginAttempt,
): Promise<LoginRow> {
  const first = await inCheckQueue(async () => {
    const start = await begin(db, attempt);
    return start.seconds > 0 ? { begun: start } : { account: await compare(db, attempt, start) };
  });
  if (first.account) return first.account;
  const { begun: start } = first;
  const who = { name: nameKey(attempt.username), address: addressForLimits(attempt.ip) };
  try {
    await heldLogins.hold(who, start.seconds);
  } catch (error) {
    await uncount(db, start.limits);
    throw error;
  }
  return inCheckQueue(() => compare(db, attempt, start));
}

/** Counts the attempt, and determines whether it requires a puzzle or a delay. */
async function begin(db: Database, attempt: LoginAttempt): Promise<CountedAttempt> {
  const { username, verifyToken, ip } = attempt;
  const address = addressForLimits(ip);
  const own = { key: `login:${nameKey(username)}:${address}`, limit: ACCOUNT_FAILURES };
  // Unknown names are counted separately; otherwise they would use up the limit that each IP address has for existing
  // users.
  const [existing, unknown] = ["login-from", "login-unknown-from"].map((kind) => ({
    key: `${kind}:${address}`,
    limit: ADDRESS_FAILURES,
    window: HALF_HOUR,
  })) as [RateLimit, RateLimit];
  const allLimits = [{ ...own, window: HALF_HOUR }, existing, unknown];
  const row = only(
    await beginLogin(db, {
      ...countingParameters(allLimits),
      username,
      existingKey: existing.key,
      unknownKey: unknown.key,
      address,
      ip: isIP(ip) === 0 ? null : ip,
    }),
  );
  const { counts, isAtHome } = row;
  const account = row.uid === null ? undefined : row;
  const ofAddress = account ? existing : unknown;
  const limits = allLimits.filter(({ key }) => counts[key] !== undefined);
  const state = {
    failures: counts[own.key] ?? ACCOUNT_FAILURES + 1,
    isBusy: counts[ofAddress.key] === undefined,
    isAtHome,
  };
  const start = { account, limits, seconds: 0 };
  if (loginDemand(state, "pages") === "nothing") return start;
  const isSolved = await useVerifyToken(db, { token: verifyToken ?? "", ip });
  const caller = isSolved ? "solved" : verifyToken === undefined ? "program" : "pages";
  const demand = loginDemand(state, caller);
  if (demand === "puzzle") {
    await uncount(db, limits);
    throw new Refusal("SLIDE_VERIFY_REQUIRED");
  }
  return { ...start, seconds: demand === "nothing" ? 0 : demand };
}

async function compare(
  db: Database,
  { password, staffOnly, username, ip }: LoginAttempt,
  { account, limits }: CountedAttempt,
): Promise<LoginRow> {
  const isRight = await inHashQueue(() =>
    account ? verifyPassword(account.passwordHash, password) : verifyAgainstDummyHash(password),
  );
  if (!account || !isRight || (staffOnly && !may(roleOf(account.roleId), "enterAdmin"))) {
    throw new Refusal("LOGIN_WRONG");
  }
  const key = `login:${nameKey(username)}:${addressForLimits(ip)}`;
  const ofAddress = limits.find((limit) => limit.key !== key);
  // An attempt is not counted if the window is full, so it must not be subtracted either. Otherwise, a client could
  // empty the full window of its address by signing in repeatedly with another account.
  if (ofAddress) await clearFailures(db, [{ key }, ofAddress]);
  else await clearRateWindow(db, { key });
  return account;
}
