import { useEffect } from "react";
import { requestLogin } from "../platform/loginRequest.ts";
import { session } from "../platform/session.ts";

/**
 * For pages that need a session: when a guest opens such a page, the login dialog is shown over it. The dialog does not
 * open when the user logs out on such a page, and it does not open again after it was closed.
 */
export function useLoginHere(needed = true): void {
  useEffect(() => {
    if (needed && session.getHeld() === null) requestLogin("required");
  }, [needed]);
}
