import { type RowOf, statement } from "../../platform/database/statement.ts";

/**
 * All claimed balloons. `submitId`: the accepted submission for which the balloon was claimed; `firstBlood`: null if
 * this was not stored.
 */
export const storedBalloons = statement(
  "contest.storedBalloons",
  `select b.uid, b.problem_id as pid, b.submit_id as "submitId", s.submit_time as "submitTime",
     o.username as "claimedBy", b.claimed_at as "claimedAt", b.delivered_at as "deliveredAt",
     b.first_blood as "firstBlood"
   from contest_balloon b join submission s on s.submit_id = b.submit_id
   left join app_user o on o.uid = b.claimed_by where b.contest_id = :cid`,
  { byIndex: true },
);

export type StoredBalloonRow = RowOf<typeof storedBalloons>;

/** Returns no row if the submission was not sent to the contest. */
export const submissionOfContest = statement(
  "contest.submissionOf",
  `select s.uid, s.problem_id as pid from submission s
   where s.submit_id = :submitId and s.scope_id = :cid and s.scope_id > 0 and s.scope = 'contest'`,
  { byIndex: true },
);

/** Claims a balloon; returns no row when it is already claimed. */
export const claimBalloonRow = statement(
  "contest.claimBalloon",
  `insert into contest_balloon (contest_id, uid, problem_id, submit_id, claimed_by, first_blood)
   values (:cid, :uid, :pid, :submitId, :organizerUid, :isFirst)
   on conflict do nothing returning uid`,
);

/**
 * Marks a balloon as delivered. Returns a row only in two cases: this organizer has claimed the balloon, or the balloon
 * was already delivered with a first-blood mark other than `:isFirst`, which any organizer may correct.
 */
export const deliverBalloonRow = statement(
  "contest.deliverBalloon",
  `update contest_balloon set delivered_at = coalesce(delivered_at, verdict_now()), first_blood = :isFirst
   where contest_id = :cid and uid = :uid and problem_id = :pid
     and (claimed_by = :organizerUid or (delivered_at is not null and first_blood <> :isFirst)) returning uid`,
);

/** `:withDelivered`: also releases a balloon that has already been delivered. */
export const releaseBalloonRow = statement(
  "contest.releaseBalloon",
  `delete from contest_balloon where contest_id = :cid and uid = :uid and problem_id = :pid
     and (:withDelivered or delivered_at is null) returning claimed_by as "claimedBy"`,
);

/** The organizer who has claimed the balloon; the name is empty if the account was deleted. */
export const balloonHolder = statement(
  "contest.balloonHolder",
  `select coalesce(o.username, '') as name, b.delivered_at is not null as "isDelivered"
   from contest_balloon b left join app_user o on o.uid = b.claimed_by
   where b.contest_id = :cid and b.uid = :uid and b.problem_id = :pid`,
  { byIndex: true },
);
