import { createStore, useStore } from "./store.ts";

/** The account dialogs, at most one of which is open: sign in, register, request a reset link. */
export type AccountDialog = "login" | "register" | "reset";

/** Why the login dialog is open: the user opened it, a click required it, or the session ended. */
export type LoginReason = "asked" | "required" | "ended";

export interface AccountRequest {
  dialog: AccountDialog;
  reason: LoginReason;
  /** Initial user name, if the user has just typed or registered it. */
  username: string;
}

const store = createStore<AccountRequest | null>(null);

/** Opens one of the account dialogs over the current page; it replaces an open account dialog. */
export function openAccountDialog(dialog: AccountDialog, more: { username?: string } = {}): void {
  const current = store.get();
  // When the user returns to the login dialog from another dialog, the reason for which the login dialog was opened is
  // kept.
  const reason = current?.reason ?? "asked";
  store.set({ dialog, reason, username: more.username ?? current?.username ?? "" });
}

/** Opens the login dialog with a reason. */
export function requestLogin(reason: LoginReason): void {
  const current = store.get();
  // The reason "the session ended" is kept, because it is more informative than any later reason.
  if (current?.reason === "ended") return;
  // A background call that requires a login must not replace an open registration form.
  if (current && current.dialog !== "login") store.set({ ...current, reason });
  else store.set({ dialog: "login", reason, username: current?.username ?? "" });
}

/** Closes the open account dialog. */
export function closeAccountDialog(): void {
  store.set(null);
}

export function useAccountRequest(): AccountRequest | null {
  return useStore(store);
}
