import type { Bus } from "../platform/live/liveBus.ts";

/** Bus channel for changes of a user's public data; the message is the uid. */
export const USER_CHANGES = "user";

/**
 * Calls the listener when public data of a user has changed (name, real name, nickname, school, gender, avatar, role),
 * or when the account has been created, banned or deleted.
 */
export function onUserChange(bus: Bus, listener: (uid: string) => void): void {
  bus.subscribe(USER_CHANGES, listener);
}
