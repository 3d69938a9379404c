import { HeldLogins } from "./account/service.ts";
import type { Database } from "./platform/db.ts";

/**
 * What several features use of one server process beside its database: state, caches and what features offered. Each is
 * constructed once, before the features register; a registration passes those that its routes and jobs need. What one
 * feature alone uses is constructed by its own registration.
 */
export interface Services {
  heldLogins: HeldLogins;
}

export function openServices(db: Database): Services {
  return { heldLogins: new HeldLogins(db.clock) };
}
