/** After this many failed sign-ins to one account from one address within half an hour, a puzzle is required. */
const FREE_FAILURES = 5;
/**
 * Up to this many failures, a solved puzzle is enough for another attempt. After that, the caller must also wait,
 * unless the address is familiar (`isAtHome`).
 */
export const ACCOUNT_FAILURES = 20;
/**
 * Maximum number of failures from one address within half an hour; existing accounts and unknown names are counted
 * separately.
 */
export const ADDRESS_FAILURES = 200;
const LONGEST_SECONDS = 30;

export interface LoginState {
  /** Number of failed sign-ins to this account from this address within half an hour, including this attempt. */
  failures: number;
  /** Whether the address has reached its limit of failures. */
  isBusy: boolean;
  /**
   * Whether the account has signed in from this address before, or a contest lists the address as one of its
   * contestants' addresses.
   */
  isAtHome: boolean;
}

/**
 * `solved`: the caller sent a puzzle token; `pages`: the caller can show a puzzle; `program`: the caller cannot show a
 * puzzle, for example because it does not support the token field.
 */
export type LoginCaller = "solved" | "pages" | "program";

/**
 * The requirement for a sign-in attempt: nothing, a puzzle, or a delay in seconds. No number of failures locks an
 * account, so attackers cannot lock other users' accounts. Instead, each further guess costs a puzzle or a delay.
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
