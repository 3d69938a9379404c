import { createStore, useStore } from "./store.ts";

/** Why the login dialog is open: asked for, needed for what was clicked, or the session died. */
export type LoginReason = "asked" | "required" | "ended";

const store = createStore<LoginReason | null>(null);

/** Opens the login dialog over whatever page is shown. */
export function requestLogin(reason: LoginReason): void {
  // The stronger reason stays: a dead session explains more than the click that met it.
  if (store.get() !== "ended") store.set(reason);
}

export function closeLogin(): void {
  store.set(null);
}

export function useLoginRequest(): LoginReason | null {
  return useStore(store);
}
