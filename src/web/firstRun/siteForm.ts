import { PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account/account.ts";
import { SHORT_NAME_MAX, SITE_NAME_MAX } from "../../shared/site/firstRun.ts";

export interface SiteForm {
  name: string;
  shortName: string;
  password: string;
  repeat: string;
}

/** Keys of the error messages; the server checks the same rules again. */
export type SiteFormError =
  | "nameMissing"
  | "nameLong"
  | "shortMissing"
  | "passwordMissing"
  | "passwordLength"
  | "differs";

/** Errors by field; empty when there are none. */
export function siteFormErrors(form: SiteForm): Partial<Record<keyof SiteForm, SiteFormError>> {
  const errors: Partial<Record<keyof SiteForm, SiteFormError>> = {};
  const name = form.name.trim();
  const shortName = form.shortName.trim();
  if (name === "") errors.name = "nameMissing";
  else if (Array.from(name).length > SITE_NAME_MAX) errors.name = "nameLong";
  if (shortName === "") errors.shortName = "shortMissing";
  else if (Array.from(shortName).length > SHORT_NAME_MAX) errors.shortName = "nameLong";
  const { length } = form.password;
  if (form.password.trim() === "") errors.password = "passwordMissing";
  else if (length < PASSWORD_MIN || length > PASSWORD_MAX) errors.password = "passwordLength";
  else if (form.repeat !== form.password) errors.repeat = "differs";
  return errors;
}
