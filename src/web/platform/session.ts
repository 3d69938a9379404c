import type { UserInfo } from "../../shared/account/account.ts";
import { createStore, useStore } from "./store.ts";
import { readJson, readText, storageKeys, writeText } from "./storage.ts";

/** The signed-in user of this browser, shared by all tabs. */
export interface Session {
  token: string;
  user: UserInfo;
}

const store = createStore<Session | null>(readStored());

window.addEventListener("storage", ({ key }) => {
  // A null key means that the whole storage was cleared.
  if (key === null || key === storageKeys.token || key === storageKeys.user)
    store.set(readStored());
});

export const session = {
  /** The session used for API calls; null if there is no session, or if the user must first change the password. */
  get: active,
  /** Also returns a session in which the user may only change the password or sign out. */
  getHeld: store.get,
  subscribe: store.subscribe,
  start(token: string, user: UserInfo): void {
    writeText(storageKeys.user, JSON.stringify(user));
    writeText(storageKeys.token, token);
    store.set({ token, user });
  },
  /** Stores a new token that the server issued to the signed-in user. */
  renewToken(token: string): void {
    const current = store.get();
    if (!current || current.token === token) return;
    writeText(storageKeys.token, token);
    store.set({ ...current, token });
  },
  updateUser(user: UserInfo): void {
    const current = store.get();
    // A response may arrive after another user has signed in.
    if (!current || current.user.uid !== user.uid) return;
    if (JSON.stringify(current.user) === JSON.stringify(user)) return;
    writeText(storageKeys.user, JSON.stringify(user));
    store.set({ ...current, user });
  },
  /** Called when the password must be changed first: until then the server refuses all other calls. */
  requirePasswordChange(): void {
    const current = store.get();
    if (current) session.updateUser({ ...current.user, mustChangePassword: true });
  },
  /** Removes the token and the user; drafts and settings are kept. */
  end(): void {
    writeText(storageKeys.token, null);
    writeText(storageKeys.user, null);
    store.set(null);
  },
};

/** The session of the signed-in user. While the user is required to change the password, pages show what guests see. */
export function useSession(): Session | null {
  const heldSession = useStore(store);
  return heldSession?.user.mustChangePassword ? null : heldSession;
}

/** The user to whom the token belongs, even during a forced password change. */
export function useHeldSession(): Session | null {
  return useStore(store);
}

function active(): Session | null {
  const heldSession = store.get();
  return heldSession?.user.mustChangePassword ? null : heldSession;
}

/** Whether the user is staff: root, admin or problem admin. */
export function isStaff(user: UserInfo | undefined): boolean {
  return user?.roleList.some((role) => staffRoles.has(role)) ?? false;
}

export function isRoot(user: UserInfo | undefined): boolean {
  return user?.roleList.includes("root") ?? false;
}

/** Whether the user may see hidden problems and their file names. */
export function isProblemStaff(user: UserInfo | undefined): boolean {
  return user?.roleList.some((role) => role === "root" || role === "problem_admin") ?? false;
}

const staffRoles = new Set(["root", "admin", "problem_admin"]);

function readStored(): Session | null {
  const token = readText(storageKeys.token);
  const user = readJson(storageKeys.user, isUser);
  return token && user ? { token, user } : null;
}

function isUser(value: unknown): value is UserInfo {
  if (typeof value !== "object" || value === null) return false;
  const { uid, username, roleList } = value as Partial<UserInfo>;
  return typeof uid === "string" && typeof username === "string" && Array.isArray(roleList);
}
