import { LOCAL_BANK, remoteBanks } from "./problem.ts";

/** Prefix of the codes of HUSTOJ sites that this site's owner has added; one such code is `HUSTDEMO`. */
export const HUSTOJ_PREFIX = "HUST";
const HUSTOJ_CODE = /^HUST[A-Z0-9]{1,6}$/;

/**
 * Whether a code has the form of the codes of HUSTOJ sites, which the owner of this site can add. Filters and pages
 * recognise such codes by their form, so they need not know which sites exist.
 */
export function isHustOjCode(code: string): boolean {
  return HUSTOJ_CODE.test(code);
}

/**
 * Returns `code` if it is the code of a bank other than the local one, or if it has the form of a HUSTOJ site's code;
 * otherwise undefined.
 */
export function remoteBank(code: string | undefined): string | undefined {
  if (code === undefined || isHustOjCode(code)) return code;
  return remoteBanks.find((bank) => bank === code);
}

/** Returns `code` if it is the code of a problem bank, including the local bank; otherwise undefined. */
export function bankOf(code: string | undefined): string | undefined {
  return code === LOCAL_BANK ? code : remoteBank(code);
}

/**
 * The bank that a filter selects: null for "all", the bank with this code if there is one, otherwise the local bank.
 */
export function bankOfFilter(oj: string): string | null {
  const code = oj.trim().toUpperCase();
  if (code === "ALL") return null;
  return remoteBank(code) ?? LOCAL_BANK;
}
