/** $4 kind of the judging that goes first; `urgent`: $5 the last of its priorities that do, else all. */
export function judgingWaits({ urgent }: { urgent: boolean }): string {
  return `exists (
       select 1 from job j where j.kind = $4 and j.state = 0${urgent ? " and j.prio <= $5" : ""}
         and j.run_at <= verdict_now() and j.needs <@ $1::text[])`;
}

interface Taking {
  kind: string;
  /** So often a job is given to a node. */
  attemptsMax: number;
  /** Name of a common table expression that must have run before. */
  after?: string;
  /** A condition under which the job is seen but left. */
  unless?: string;
}

/**
 * Common table expressions of a claim of an auxiliary task: `next`, the job that is first in line for the node, and
 * `taken` (id, attempt, payload), the same when the node gets it. $1 what the node offers, $2 node,
 * $3 lease in seconds.
 */
export function claimAuxiliaryTask({ kind, attemptsMax, after, unless }: Taking): string {
  return `next as (
     select id from job
     where kind = '${kind}' and state = 0 and attempt < ${attemptsMax}
       and run_at <= verdict_now() and needs <@ $1::text[] and $2 <> all (avoid)
     order by prio, vtime, id
     limit 1
     for update skip locked
   ), taken as (
     update job set state = 1, attempt = attempt + 1, worker = $2, exclusive = false,
       lease_until = verdict_now() + make_interval(secs => $3)
     from next${after ? `, ${after}` : ""}
     where job.id = next.id${unless ? ` and not ${unless}` : ""}
     returning job.id, job.attempt, job.payload
   )`;
}
