import { isProfileValues, type ProfileValues } from "./profileForm.ts";

/**
 * Unsaved input of this user in this tab. The draft survives the end of a session, a reload and a crash, and is deleted
 * when the tab is closed. If the browser has no storage, nothing is kept and no error is thrown.
 */
export const profileDraft = {
  read(uid: string): ProfileValues | null {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(uid)) ?? "null");
      return isProfileValues(value) ? value : null;
    } catch {
      return null;
    }
  },
  write(uid: string, values: ProfileValues | null): void {
    try {
      if (values) sessionStorage.setItem(keyOf(uid), JSON.stringify(values));
      else sessionStorage.removeItem(keyOf(uid));
    } catch {
      // The storage is full or disabled: the user is still warned before leaving.
    }
  },
};

function keyOf(uid: string): string {
  return `verdict.profileDraft.${uid}`;
}
