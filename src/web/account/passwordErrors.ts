import { LOGIN_PASSWORD_MAX, PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account/account.ts";

/** Errors of a password form by field, in the order of the fields; each error is the key of a UI string. */
export function passwordErrors(values: { old: string; next: string; repeat: string }): {
  old?: "passwordMissing";
  next?: "passwordLength" | "passwordSame";
  repeat?: "passwordDiffers";
} {
  const { old, next, repeat } = values;
  return {
    ...((old === "" || old.length > LOGIN_PASSWORD_MAX) && { old: "passwordMissing" }),
    ...(next.length < PASSWORD_MIN || next.length > PASSWORD_MAX
      ? { next: "passwordLength" }
      : next === old && { next: "passwordSame" }),
    ...(repeat !== next && { repeat: "passwordDiffers" }),
  };
}
