import { logout } from "../../shared/account.ts";
import { call } from "../platform/api.ts";
import { forgetAnswers } from "../platform/queryClient.ts";
import { session } from "../platform/session.ts";

/** Ends the session here and on the server; without a network at least here. */
export async function signOut(): Promise<void> {
  if (!session.getHeld()) return;
  const ending = call(logout, {}).catch(() => {
    // The session may be dead already, or the network gone; here it ends anyway.
  });
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 3000))]);
  session.end();
  await forgetAnswers();
}
