/** Failures of an account from one address in half an hour that demand nothing. */
const FREE_FAILURES = 5;
/** From here on a solved puzzle alone does not suffice where the account has never signed in from. */
export const ACCOUNT_FAILURES = 20;
/** Failures of one address in half an hour, of accounts that exist and of made-up names apart. */
export const ADDRESS_FAILURES = 200;
const LONGEST_SECONDS = 30;

export interface LoginState {
  /** Of this account from this address in half an hour, this attempt among them. */
  failures: number;
  /** The address has reached its limit of failures. */
  isBusy: boolean;
  /** The account has signed in from the address before, or a contest names it as a place of its contestants. */
  isAtHome: boolean;
}

/**
 * `solved`: with the token of a puzzle; `pages`: can show one; `program`: cannot, as clients that do not know the field
 * of the token.
 */
export type LoginCaller = "solved" | "pages" | "program";

/**
 * What an attempt to sign in must do first: nothing, a puzzle, or wait so many seconds. No number of failures refuses an
 * account, so nobody locks another one out; each further guess costs a puzzle or time.
 */
export function loginDemand(
  { failures, isBusy, isAtHome }: LoginState,
  caller: LoginCaller,
): "nothing" | "puzzle" | number {
  const isForAddress = isBusy && !isAtHome;
  if (failures <= FREE_FAILURES && !isForAddress) return "nothing";
  if (caller === "solved") {
    return failures > ACCOUNT_FAILURES && !isAtHome ? LONGEST_SECONDS : "nothing";
  }
  if (caller === "pages") return "puzzle";
  if (isForAddress) return LONGEST_SECONDS;
  return Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_FAILURES - 1));
}
