import { useEffect, useState } from "react";
import { requestLogin, useAccountRequest } from "./loginRequest.ts";
import { useSession } from "./session.ts";

/**
 * Use this hook for links to pages that require a login. A guest's click opens the login dialog on the current page;
 * after the login, the link is followed. The returned function takes the action to run after the login, and returns
 * true if it has handled the click.
 */
export function useLoginFirst(): (go: () => void) => boolean {
  const isSignedIn = useSession() !== null;
  const isLoginOpen = useAccountRequest() !== null;
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  useEffect(() => {
    if (pending === null || isLoginOpen) return;
    setPending(null);
    if (isSignedIn) pending.go();
  }, [isSignedIn, pending, isLoginOpen]);
  return (go) => {
    if (isSignedIn) return false;
    requestLogin("required");
    setPending({ go });
    return true;
  };
}
