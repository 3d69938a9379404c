import { Refusal } from "../../shared/call/errors.ts";
import { type Fault, passwordFault } from "../../shared/account/userRules.ts";
import { isCommonPassword } from "./commonPasswords.ts";

/** Why a new password is refused; null if it is accepted. */
export function newPasswordFault(password: string, username: string | null): Fault | null {
  const fault = passwordFault(password, username);
  if (fault) return fault;
  return isCommonPassword(password) ? { code: "PASSWORD_COMMON", params: {} } : null;
}

/** Refuses a new password that is too short or long, follows from the name, or is a common one. */
export function refuseNewPassword(password: string, username: string | null): void {
  const fault = newPasswordFault(password, username);
  if (fault) throw new Refusal(fault.code, fault.params);
}
