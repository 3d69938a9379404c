import { logout } from "../../shared/account/account.ts";
import { callAs } from "../platform/api.ts";
import { cancelQueries, evictResponses } from "../platform/queryClient.ts";
import { session } from "../platform/session.ts";

/**
 * Ends the session in the browser and on the server; without a network, only in the browser. The session in the browser
 * is ended first. If the server then refuses a call that is still in flight, this does not count as an expired session.
 */
export async function signOut(): Promise<void> {
  const storedSession = session.getHeld();
  if (!storedSession) return;
  session.end();
  cancelQueries();
  const ending = callAs(storedSession.token, logout, {}).catch(() => {
    // If the session has expired or the network has failed, the user is still signed out in this browser.
  });
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 3000))]);
  await evictResponses();
}
