import { Verdict } from "../../shared/verdict/verdict.ts";
import type { FastifyBaseLogger } from "fastify";
import type { ErrorCause } from "../../shared/judge/judgeResult.ts";
import type { Database } from "../platform/database/db.ts";
import type { JobAttempt } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { publishChange } from "./changes.ts";
import { claimUnoffered } from "./expectedNode.sql.ts";
import { NODE_BACKEND } from "./backend.ts";
import { recordVerdict, systemError } from "./verdict.ts";

interface Services {
  db: Database;
  bus: Bus;
  log: FastifyBaseLogger;
}

/** Ends a claimed job that cannot be judged, with a System Error for its submission. */
export async function endUnjudged(
  { db, bus, log }: Services,
  jobAttempt: JobAttempt,
  cause: ErrorCause,
): Promise<void> {
  const verdict = { judger: "", result: systemError(cause) };
  const recorded = await recordVerdict(db, jobAttempt, verdict);
  if (recorded.outcome !== "recorded") return;
  const { submission, traceId } = recorded;
  log.error({ submitId: submission.submitId, traceId, code: cause.code }, "system error");
  publishChange(bus, { ...submission, what: "status", status: Verdict.SystemError });
}

/**
 * Ends the jobs of waiting submissions in languages that no node supports. Called when the node `node` has reported all
 * its languages.
 */
export async function endUnoffered(services: Services, node: string): Promise<void> {
  for (const { needs, ...jobAttempt } of await claimUnoffered(services.db, {
    node,
    kind: NODE_BACKEND,
  })) {
    await endUnjudged(services, jobAttempt, {
      code: "language_unavailable",
      hint: `No judge node offers ${needs.join(" and ")}: install the compiler on a node, then rejudge.`,
      detail: "It was submitted while the site's own judge was starting.",
    });
  }
}
