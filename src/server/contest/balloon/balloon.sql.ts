import { sql } from "../../platform/db.ts";

export interface StoredBalloonRow {
  uid: string;
  pid: number;
  /** The accepted submission it was claimed for. */
  submitId: number;
  submitTime: Date;
  claimedBy: string | null;
  claimedAt: Date;
  deliveredAt: Date | null;
  /** Whether it was handed out as first blood; null: not stored. */
  firstBlood: boolean | null;
}

/** $1 contest: all that were claimed. */
export const storedBalloons = sql<StoredBalloonRow>(
  "contest.storedBalloons",
  `select b.uid, b.problem_id as pid, b.submit_id as "submitId", s.submit_time as "submitTime",
     o.username as "claimedBy", b.claimed_at as "claimedAt", b.delivered_at as "deliveredAt",
     b.first_blood as "firstBlood"
   from contest_balloon b join submission s on s.submit_id = b.submit_id
   left join app_user o on o.uid = b.claimed_by where b.contest_id = $1`,
  { byIndex: true },
);

/** $1 contest, $2 id of a submission to it. */
export const submissionOfContest = sql<{ uid: string; pid: number }>(
  "contest.submissionOf",
  `select s.uid, s.problem_id as pid from submission s
   where s.submit_id = $2 and s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest'`,
  { byIndex: true },
);

/** $1 contest, $2 contestant, $3 problem, $4 submission, $5 organizer, $6 first blood: no row when it was claimed before. */
export const claimBalloonRow = sql<{ uid: string }>(
  "contest.claimBalloon",
  `insert into contest_balloon (contest_id, uid, problem_id, submit_id, claimed_by, first_blood)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning uid`,
);

/**
 * $1 contest, $2 contestant, $3 problem, $4 organizer, $5 first blood: no row unless that one claimed it, or it was
 * delivered with another first blood, which any organizer may settle.
 */
export const deliverBalloonRow = sql<{ uid: string }>(
  "contest.deliverBalloon",
  `update contest_balloon set delivered_at = coalesce(delivered_at, verdict_now()), first_blood = $5
   where contest_id = $1 and uid = $2 and problem_id = $3
     and (claimed_by = $4 or (delivered_at is not null and first_blood <> $5)) returning uid`,
);

/** $1 contest, $2 contestant, $3 problem, $4 also one that is delivered. */
export const releaseBalloonRow = sql<{ claimedBy: string | null }>(
  "contest.releaseBalloon",
  `delete from contest_balloon where contest_id = $1 and uid = $2 and problem_id = $3
     and ($4 or delivered_at is null) returning claimed_by as "claimedBy"`,
);

/** $1 contest, $2 contestant, $3 problem. */
export const balloonHolder = sql<{ name: string; isDelivered: boolean }>(
  "contest.balloonHolder",
  `select coalesce(o.username, '') as name, b.delivered_at is not null as "isDelivered"
   from contest_balloon b left join app_user o on o.uid = b.claimed_by
   where b.contest_id = $1 and b.uid = $2 and b.problem_id = $3`,
  { byIndex: true },
);
