import { sql } from "../platform/db.ts";

export interface BalloonRow {
  id: number;
  uid: string;
  pid: number;
  displayId: string;
  color: string | null;
  username: string;
  realname: string | null;
  seat: string | null;
  isAccepted: boolean;
  submitTime: Date;
  isFirst: boolean;
  claimedBy: string | null;
  claimedAt: Date | null;
  deliveredAt: Date | null;
  total: number;
}

/**
 * First accepted submissions of `contest c` with what is stored of their balloons: of submissions from the start on, of
 * those who neither organize it nor are disqualified, unless their balloon was claimed before.
 */
const balloonsOfContest = `select coalesce(f.submit_id, b.submit_id) as id, coalesce(f.uid, b.uid) as uid,
     coalesce(f.problem_id, b.problem_id) as pid, f.submit_id is not null as accepted, b.uid is not null as claimed,
     b.claimed_by, b.claimed_at, b.delivered_at
   from (select distinct on (s.uid, s.problem_id) s.uid, s.problem_id, s.submit_id
       from submission s
       where s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest' and s.status = 0
       order by s.uid, s.problem_id, s.submit_id) f
   full join (select * from contest_balloon where contest_id = $1) b
     on b.uid = f.uid and b.problem_id = f.problem_id`;

/**
 * $1 contest, $2 state or null, $3 problem or null, $4 part of name or seat as LIKE pattern or null, $5 submissions
 * before this moment only, or null, $6 limit, $7 offset, $8 problems that are left out: undelivered ones first, in the order of submissions.
 */
export const balloons = sql<BalloonRow>(
  "contest.balloons",
  `select e.id, e.uid, e.pid, e."displayId", e.color, e.username, e.realname, e.seat, e.accepted as "isAccepted",
     e.submit_time as "submitTime", e.is_first as "isFirst", o.username as "claimedBy", e.claimed_at as "claimedAt",
     e.delivered_at as "deliveredAt", count(*) over ()::int as total
   from (select q.*, cp.display_id as "displayId", cp.color, u.username, u.realname, p.seat, s.submit_time,
       q.accepted and not star.is_star and p.disqualified_at is null and q.id = min(q.id)
         filter (where q.accepted and not star.is_star and p.disqualified_at is null)
         over (partition by q.pid) as is_first
     from (${balloonsOfContest}) q
     join contest c on c.id = $1
     join submission s on s.submit_id = q.id and s.submit_time >= c.start_time
     join app_user u on u.uid = q.uid and u.role_id <> 1000 and u.uid is distinct from c.author_uid
     join contest_problem cp on cp.contest_id = c.id and cp.problem_id = q.pid
     cross join lateral (select lower(u.username) = any (c.stars) as is_star) star
     left join contest_participant p on p.contest_id = c.id and p.uid = q.uid
     where q.claimed or p.disqualified_at is null) e
   left join app_user o on o.uid = e.claimed_by
   where ($2::text is null or $2 = case when not e.claimed then 'new'
       when e.delivered_at is null then 'claimed' else 'delivered' end)
     and ($3::bigint is null or e.pid = $3)
     and ($4::text is null or lower(e.username) like $4 or lower(e.realname) like $4 or lower(e.seat) like $4)
     and ($5::timestamptz is null or e.submit_time < $5)
     and not e.pid = any ($8::bigint[])
   order by e.delivered_at is not null, e.id
   limit $6 offset $7`,
  { planEach: true },
);

/** $1 contest: balloons that wait, and claimed ones; those that `balloons` shows. */
export const balloonCounts = sql<{ waiting: number; claimed: number }>(
  "contest.balloonCounts",
  `select count(*) filter (where not q.claimed)::int as waiting,
     count(*) filter (where q.claimed and q.delivered_at is null)::int as claimed
   from (${balloonsOfContest}) q
   join contest c on c.id = $1
   join submission s on s.submit_id = q.id and s.submit_time >= c.start_time
   join app_user u on u.uid = q.uid and u.role_id <> 1000 and u.uid is distinct from c.author_uid
   join contest_problem cp on cp.contest_id = c.id and cp.problem_id = q.pid
   left join contest_participant p on p.contest_id = c.id and p.uid = q.uid
   where q.claimed or p.disqualified_at is null`,
);

export interface NamedBalloon {
  uid: string;
  pid: number;
  submitId: number;
  isAccepted: boolean;
}

/** $1 contest, $2 id of a submission: the balloon that it names, of a contestant and a problem of this contest. */
export const balloonOf = sql<NamedBalloon>(
  "contest.balloonOf",
  `select s.uid, s.problem_id as pid, coalesce(f.id, s.submit_id) as "submitId", f.id is not null as "isAccepted"
   from submission s join contest c on c.id = $1
   join app_user u on u.uid = s.uid and u.role_id <> 1000 and u.uid is distinct from c.author_uid
   join contest_problem cp on cp.contest_id = c.id and cp.problem_id = s.problem_id
   cross join lateral (select min(a.submit_id) as id from submission a
     where a.uid = s.uid and a.problem_id = s.problem_id and a.scope_id = $1 and a.scope = 'contest'
       and a.status = 0) f
   where s.submit_id = $2 and s.scope_id = $1 and s.scope_id > 0 and s.scope = 'contest'
     and s.submit_time >= c.start_time`,
  { byIndex: true },
);

/** $1 contest, $2 contestant, $3 problem, $4 submission, $5 organizer: no row when it was claimed before. */
export const claimBalloonRow = sql<{ uid: string }>(
  "contest.claimBalloon",
  `insert into contest_balloon (contest_id, uid, problem_id, submit_id, claimed_by) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning uid`,
);

/** $1 contest, $2 contestant, $3 problem, $4 organizer: no row unless that one claimed it. */
export const deliverBalloonRow = sql<{ uid: string }>(
  "contest.deliverBalloon",
  `update contest_balloon set delivered_at = coalesce(delivered_at, verdict_now())
   where contest_id = $1 and uid = $2 and problem_id = $3 and claimed_by = $4 returning uid`,
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
