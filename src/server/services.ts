import { HeldLogins } from "./account/service.ts";
import type { Database } from "./platform/db.ts";

/**
 * Services of a server process that several features share, besides the database: state, caches and registrations of
 * features. Each is constructed once, before the features register; a registration passes those that its routes and
 * jobs need. A service that only one feature uses is constructed by its registration.
 */
export interface Services {
  heldLogins: HeldLogins;
}

export function openServices(db: Database): Services {
  return { heldLogins: new HeldLogins(db.clock) };
}
