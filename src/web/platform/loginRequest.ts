import { createStore, useStore } from "./store.ts";

/** The dialogs of which at most one is open: sign in, join, ask for a reset link. */
export type AccountDialog = "login" | "register" | "reset";

/** Why the login dialog is open: asked for, needed for what was clicked, or the session died. */
export type LoginReason = "asked" | "required" | "ended";

export interface AccountRequest {
  dialog: AccountDialog;
  reason: LoginReason;
  /** Name to begin with, where the reader has typed or made it just before. */
  username: string;
}

const store = createStore<AccountRequest | null>(null);

/** Opens one of the account dialogs over whatever page is shown; an open one gives way to it. */
export function openAccountDialog(dialog: AccountDialog, more: { username?: string } = {}): void {
  const current = store.get();
  // Coming back from another dialog, the login still says why it is needed.
  const reason = current?.reason ?? "asked";
  store.set({ dialog, reason, username: more.username ?? current?.username ?? "" });
}

/** Opens the login dialog and says why. */
export function requestLogin(reason: LoginReason): void {
  const current = store.get();
  // The stronger reason stays: a dead session explains more than the click that met it.
  if (current?.reason === "ended") return;
  // Somebody who is just joining is not thrown out of the form by a call in the background.
  if (current && current.dialog !== "login") store.set({ ...current, reason });
  else store.set({ dialog: "login", reason, username: current?.username ?? "" });
}

/** Closes whichever account dialog is open. */
export function closeAccountDialog(): void {
  store.set(null);
}

export function useAccountRequest(): AccountRequest | null {
  return useStore(store);
}
