import { Refusal } from "../../../shared/call/errors.ts";
import type { Database } from "../../platform/database/db.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingClient, OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { ProblemSource } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { judgeState, noteFailure, noteSuccess } from "../engine/judgeHealth.ts";

export interface LinkServices {
  db: Database;
  outgoing: OutgoingHttp;
  /** Enforces the minimum interval between requests to a judge. */
  paced: (judge: string, client: OutgoingClient) => OutgoingClient;
}

/**
 * Sends a request to a judge while a user waits for the response; sends nothing while requests to the judge are
 * suspended after failures. Refusal: REMOTE_NO_ANSWER.
 */
export async function foreignAnswer<T>(
  { db, outgoing, paced }: LinkServices,
  { info }: ProblemSource,
  ask: (client: OutgoingClient) => Promise<T>,
): Promise<T> {
  const { judge, origins, charset } = info;
  const { state } = await judgeState(db, judge);
  if (state === "closed") throw new Refusal("REMOTE_NO_ANSWER", { judge });
  try {
    const answer = await ask(paced(judge, outgoing.client({ origins, charset })));
    await noteSuccess(db, judge);
    return answer;
  } catch (error) {
    if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
    await noteFailure(db, judge, error);
    throw new Refusal("REMOTE_NO_ANSWER", { judge });
  }
}
