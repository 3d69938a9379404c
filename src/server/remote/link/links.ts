import { Refusal } from "../../../shared/call/errors.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { getRemoteLink } from "../../../shared/judge/remote.ts";
import type { Db } from "../../platform/database/db.ts";
import { runSoon } from "../../platform/job/jobs.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { LinkAdapter } from "../adapter/adapter.ts";
import { isLinkOptional, linkJudge } from "../adapters.ts";
import { LINKED_SECONDS } from "../engine/linking.ts";
import { foreignAnswer, type LinkServices } from "./foreignAnswer.ts";
import { limitCalls } from "./handles.ts";
import { linkedSubmission, linkSubmission } from "./links.sql.ts";

/**
 * Returns the judge, the page and the handle with which the user must submit the code. Refusal: SUBMISSION_NOT_FOUND,
 * also for submissions of other users.
 */
export async function readLink(
  db: Db,
  viewer: Viewer,
  submitId: number,
): Promise<OutputOf<typeof getRemoteLink>> {
  const { adapter, row } = await ownLink(db, viewer, submitId);
  const { judge, accountGroup } = adapter.info;
  const { handle, remoteId, problemKey } = row;
  const submitUrl = adapter.submitUrl(adapter.parseId(problemKey));
  return { judge, accountGroup, submitUrl, handle: handle ?? "", remoteId };
}

async function ownLink(db: Db, viewer: Viewer, submitId: number) {
  const [first] = await linkedSubmission(db, { submitId, accountGroup: null });
  const adapter = first && linkJudge(first.judge);
  const isAlwaysLinked = adapter !== undefined && !isLinkOptional(adapter.info.judge);
  if (!adapter || first.uid !== viewer.uid || !(isAlwaysLinked || first.isLinked)) {
    throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  }
  const { accountGroup } = adapter.info;
  const [row] = await linkedSubmission(db, { submitId, accountGroup });
  if (!row) throw new Refusal("SUBMISSION_NOT_FOUND", { submitId });
  return { adapter, row, isAlwaysLinked };
}

/**
 * Links the user's submission at the judge to the submission on this site. The submission at the judge must be for the
 * same problem and must have been made under the user's verified name. Refusals: SUBMISSION_NOT_FOUND,
 * REMOTE_LINK_OVER, REMOTE_HANDLE_MISSING, REMOTE_LINK_WRONG, REMOTE_LINK_TAKEN, REMOTE_NO_ANSWER, SUBMIT_TOO_FAST.
 */
export async function setLink(
  services: LinkServices,
  viewer: Viewer,
  { submitId, submission }: { submitId: number; submission: string },
): Promise<void> {
  const { db } = services;
  const { adapter, row, isAlwaysLinked } = await ownLink(db, viewer, submitId);
  if (row.phase !== "queued") throw new Refusal("REMOTE_LINK_OVER");
  const { handle, problemKey } = row;
  if (handle === null) throw new Refusal("REMOTE_HANDLE_MISSING");
  const remoteId = numberOf(submission);
  await limitCalls(db, viewer.uid);
  await checkForeign(services, adapter, { remoteId, handle, problemKey });
  await db.transaction(async (tx) => {
    const life = { lifeSeconds: LINKED_SECONDS };
    const [linked] = await linkSubmission(tx, {
      submitId,
      remoteId,
      handle,
      isAlwaysLinked,
      ...life,
    });
    if (!linked) throw new Refusal("REMOTE_LINK_TAKEN");
    await runSoon(tx, linked.jobId);
  });
}

/** The last number in a string such as `123` or `https://judge.example/contest/1000/submission/123`. */
function numberOf(text: string): string {
  const number = /(\d{1,18})\D{0,20}$/.exec(text)?.[1];
  if (number === undefined) throw new Refusal("REMOTE_LINK_WRONG");
  return String(BigInt(number));
}

/**
 * Requests the submission from the judge, since a number entered by a user does not prove that the submission is
 * theirs.
 */
async function checkForeign(
  services: LinkServices,
  adapter: LinkAdapter,
  { remoteId, handle, problemKey }: { remoteId: string; handle: string; problemKey: string },
): Promise<void> {
  const problem = adapter.parseId(problemKey);
  const submission = await foreignAnswer(services, adapter, (client) =>
    adapter.readSubmission(client, { remoteId, problem, user: handle }),
  );
  const isOwn = submission?.user.toLowerCase() === handle.toLowerCase();
  if (!submission || !isOwn || submission.problemKey !== problem.key)
    throw new Refusal("REMOTE_LINK_WRONG");
}
