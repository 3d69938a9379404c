import type { Feature } from "../../../src/server/feature.ts";
import type { JudgingBackend } from "../../../src/server/judging/service.ts";
import type { Db } from "../../../src/server/platform/database/db.ts";
import { JobFailure } from "../../../src/server/platform/job/jobs.ts";
import { Refusal } from "../../../src/shared/call/errors.ts";
import { Verdict } from "../../../src/shared/verdict/verdict.ts";
import { accepted } from "../judgingWorld.ts";

// An example of a judging backend that a feature provides: it sends code to an external judge and polls that judge for
// the verdict.

/**
 * `outer_run`: submissions at the external judge, from any sender. `outer_state`: whether the external judge is open,
 * and whether the account for sending code is free. `toy_run`: the backend's own record of each submission, written
 * before its code is sent.
 */
export const tables = `
  create table outer_run (run_id bigint primary key generated always as identity, marker text not null, polls int not null default 0);
  create table outer_state (is_open boolean not null, is_account_free boolean not null, aborted int not null default 0);
  insert into outer_state values (true, true);
  create table toy_run (submit_id bigint primary key references submission on delete cascade, run_id bigint unique, answer text);
  insert into language (id, oj, name) values (9001, 'TOY', 'Toy++')`;

/** Seconds to wait before each of the first polls; the last value is repeated. */
export const POLL_SECONDS = [2, 3, 5];
export const LEASE_SECONDS = 6;
export const ATTEMPTS_MAX = 3;

async function one<Row>(db: Db, text: string, values: unknown[] = []): Promise<Row | undefined> {
  const [row] = await db.query<Row & { [column: string]: unknown }>({ text, values });
  return row;
}

interface ToyOptions {
  concurrency?: number;
  /** Whether the external judge accepts code but never responds. */
  hangs?: boolean;
}

/**
 * A feature that provides the toy backend. The n-th word of the submitted code is the external judge's response to the
 * n-th poll: pending, fail, closed or accepted.
 */
export function toyFeature({ concurrency = 2, hangs = false }: ToyOptions = {}): Feature {
  return ({ context: { db }, offerBackend }) => {
    const toy: JudgingBackend = {
      name: "toy",
      concurrency,
      leaseSeconds: LEASE_SECONDS,
      attemptsMax: ATTEMPTS_MAX,
      async refusal(reader) {
        const outer = await one<{ isOpen: boolean }>(
          reader,
          `select is_open as "isOpen" from outer_state`,
        );
        return outer?.isOpen ? undefined : new Refusal("BACKEND_UNAVAILABLE");
      },
      async offer(reader) {
        return (await isAccountFree(reader)) ? ["account"] : [];
      },
      async judge(job) {
        const { submitId, postponements, signal } = job;
        const run = await one<{ runId: number | null }>(
          db,
          `select run_id as "runId" from toy_run where submit_id = $1`,
          [submitId],
        );
        if (run?.runId) {
          await job.report(Verdict.Judging, "outer judge");
          const answer = await poll(db, submitId, run.runId);
          if (answer === "pending") return pending(postponements);
          return {
            verdict: { judger: "outer judge", result: accepted },
            async store(tx) {
              await one(tx, "update toy_run set answer = $2 where submit_id = $1", [
                submitId,
                answer,
              ]);
            },
          };
        }
        if (!(await isAccountFree(db))) {
          return { postponement: { seconds: 0, reason: "no free account", needs: ["account"] } };
        }
        // After a crash the external judge may already have the code; this is checked before the code is sent again.
        const storedRunId = run && (await runOf(db, submitId));
        const runId = storedRunId ?? (await send());
        return {
          postponement: { seconds: POLL_SECONDS[0] ?? 0, reason: "sent", needs: [] },
          async store(tx) {
            await one(tx, "update toy_run set run_id = $2 where submit_id = $1", [submitId, runId]);
          },
        };

        async function send(): Promise<number> {
          await job.transaction((tx) =>
            one(tx, "insert into toy_run (submit_id) values ($1) on conflict do nothing", [
              submitId,
            ]),
          );
          await one(db, "insert into outer_run (marker) values ($1)", [String(submitId)]);
          if (hangs) {
            await new Promise((resolve) => signal.addEventListener("abort", resolve));
            await one(db, "update outer_state set aborted = aborted + 1");
            signal.throwIfAborted();
          }
          return (await runOf(db, submitId)) ?? 0;
        }
      },
    };
    offerBackend(toy);
  };
}

function pending(postponements: number) {
  const seconds = POLL_SECONDS[Math.min(postponements, POLL_SECONDS.length - 1)] ?? 0;
  return { postponement: { seconds, reason: "the outer judge is not done" } };
}

async function isAccountFree(db: Db): Promise<boolean> {
  const text = `select is_account_free as "isFree" from outer_state`;
  return (await one<{ isFree: boolean }>(db, text))?.isFree ?? false;
}

async function runOf(db: Db, submitId: number): Promise<number | undefined> {
  const text = `select run_id as "runId" from outer_run where marker = $1`;
  return (await one<{ runId: number }>(db, text, [String(submitId)]))?.runId;
}

async function poll(db: Db, submitId: number, runId: number): Promise<string> {
  const row = await one<{ code: string; polls: number }>(
    db,
    `update outer_run set polls = polls + 1 from submission_code c
     where run_id = $2 and c.submit_id = $1 returning c.code, polls`,
    [submitId, runId],
  );
  const answer = row?.code.split(" ")[row.polls - 1] ?? "accepted";
  if (answer === "fail") throw new Error("the outer judge does not answer");
  if (answer === "closed")
    throw new JobFailure("the outer judge has closed the problem", { final: true });
  return answer;
}
