import { logout } from "../../shared/account.ts";
import { callAs } from "../platform/api.ts";
import { dropQuestions, forgetAnswers } from "../platform/queryClient.ts";
import { session } from "../platform/session.ts";

/**
 * Ends the session here and on the server; without a network at least here. Here comes first, so
 * that a call under way which the server then refuses is not taken for a session that died.
 */
export async function signOut(): Promise<void> {
  const held = session.getHeld();
  if (!held) return;
  session.end();
  dropQuestions();
  const ending = callAs(held.token, logout, {}).catch(() => {
    // The session may be dead already, or the network gone; here it has ended anyway.
  });
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 3000))]);
  await forgetAnswers();
}
