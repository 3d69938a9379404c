import { Refusal } from "../../shared/call/errors.ts";
import { type Fault, passwordFault } from "../../shared/account/userRules.ts";
import { isCommonPassword } from "./commonPasswords.ts";

/** Returns the reason why a new password is refused; null if it is accepted. */
export function newPasswordFault(password: string, username: string | null): Fault | null {
  const fault = passwordFault(password, username);
  if (fault) return fault;
  return isCommonPassword(password) ? { code: "PASSWORD_COMMON", params: {} } : null;
}

/** Refuses a new password that is too short or too long, that can be derived from the name, or that is common. */
export function refuseNewPassword(password: string, username: string | null): void {
  const fault = newPasswordFault(password, username);
  if (fault) throw new Refusal(fault.code, fault.params);
}
