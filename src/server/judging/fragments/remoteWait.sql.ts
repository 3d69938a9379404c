import { Verdict } from "../../../shared/verdict/verdict.ts";

/**
 * A submission that a remote judge has received, or may have received, counts as stalled after this many seconds
 * without progress.
 */
const STALLED_SECONDS = 120;
/** Waiting submissions are counted up to this number. */
const AHEAD_MAX = 100;

const unfinished = [Verdict.Pending, Verdict.Compiling, Verdict.Judging, Verdict.Submitting];

/**
 * Whether submission row `r` at a remote judge has stalled, as an SQL expression: the judge has given no readable
 * answer about it for two minutes. Row `j` is the submission's job. While the job is running, the submission has not
 * stalled, because the attempt may still succeed. A submission whose code has not been sent yet is not stalled either;
 * it is still waiting to be sent.
 */
export const isStalled = `(r.phase in ('sending', 'sent') and j.state in (0, 3)
  and r.progress_at <= verdict_now() - interval '${STALLED_SECONDS} seconds')`;

/**
 * SQL expression that describes, as JSON, what an unfinished submission (row `s`) to a problem of a remote judge (row
 * `p`) is waiting for. Null: the submission is finished, or judge nodes judge it. `ahead`: the number of submissions
 * that are queued before this submission, at most 100; jobs that only look for a submission at the judge or read its
 * state are not counted. The index of waiting jobs is read only for submissions that are still in the queue.
 */
export const remoteWait = `case when s.status in (${unfinished.join(", ")}) and p.is_remote then (
  select jsonb_build_object('judge', p.oj, 'phase', coalesce(r.phase, 'queued'), 'isStalled', coalesce(${isStalled}, false),
    'isLinked', coalesce(r.is_linked, false),
    'ahead', case when coalesce(r.phase, 'queued') = 'queued' and j.state = 0 then (
      select count(*) from (
        select from job o where o.kind = j.kind and o.state = 0 and (o.prio, o.vtime, o.id) < (j.prio, j.vtime, j.id)
          and coalesce(o.needs[1], '') !~ '^(judge$|list:)' limit ${AHEAD_MAX}) earlier) end)
  from job j left join remote_submission r on r.submit_id = j.submit_id
  where j.submit_id = s.submit_id) end`;

/** See {@link remoteWait}. */
export interface RemoteWait {
  judge: string;
  phase: "queued" | "sending" | "sent" | "ended";
  isStalled: boolean;
  /**
   * Whether the user submits the code with a linked account of their own, although the site normally sends code to this
   * judge itself.
   */
  isLinked: boolean;
  ahead: number | null;
}
