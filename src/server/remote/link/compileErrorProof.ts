import type { OutgoingClient } from "../../platform/outgoing/outgoingHttp.ts";
import type {
  LinkAdapter,
  RemoteAdapter,
  RemoteProblemId,
  RemoteSubmission,
} from "../adapter/adapter.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";

/**
 * Maximum number of compiler messages that are read to verify that an account is the user's; each requires one request.
 */
const MESSAGES_MAX = 3;

interface Judge {
  adapter: RemoteAdapter;
  /** Address of the page on which users submit code to a problem. */
  submitUrl(problem: RemoteProblemId): string;
  /** Address of the page on which users submit the program that proves that an account name is theirs. */
  proofUrl: string;
  /** One page of a user's newest submissions to all problems. */
  newest(client: OutgoingClient, user: string): Promise<RemoteSubmission[]>;
  /** Submissions of all users, read from a list that begins at the submission number `remoteId`. */
  at(client: OutgoingClient, remoteId: string): Promise<RemoteSubmission[]>;
}

/**
 * An adapter for a judge to which users submit directly, and which has public lists of submissions and public compiler
 * messages, but no profile text. To prove that a name is theirs, users submit a program that does not compile and whose
 * compiler message contains the token.
 */
export function compileErrorProof({
  adapter,
  submitUrl,
  proofUrl,
  newest,
  at,
}: Judge): LinkAdapter {
  const { info, parseId, problemUrl, readProblem, parseProblem } = adapter;
  return {
    info,
    parseId,
    problemUrl,
    readProblem,
    parseProblem,
    proof: "compileError",
    profileUrl: proofUrl,
    submitUrl,

    /** Returns the compiler's messages for the user's newest programs that did not compile. */
    async readProfile(client, user) {
      const rows = await newest(client, user);
      const failed = rows.filter(
        ({ state }) => state.phase === "final" && state.status === Verdict.CompileError,
      );
      const messages = [];
      for (const { remoteId, problemKey } of failed.slice(0, MESSAGES_MAX)) {
        const problem = parseId(problemKey);
        messages.push(await adapter.compileErrors(client, { remoteId, problem, user }));
      }
      return messages.join("\n");
    },

    async readSubmission(client, { remoteId }) {
      return (await at(client, remoteId)).find((one) => one.remoteId === remoteId);
    },
  };
}
