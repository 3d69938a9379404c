import { staffOf } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { listedNameOf, realNameOf } from "../../team/fragments/teamOf.sql.ts";

/** The column `ip` of `submission s` without the prefix `::ffff:`, with which old rows contain IPv4 addresses. */
export const plainIp = String.raw`regexp_replace(s.ip, '^::ffff:(?=\d+\.)', '', 'i')`;

/**
 * Submissions that contestants made between the start and the latest personal end time, grouped by user and address.
 */
const used = `select s.uid, ${plainIp} as ip, count(*)::int as submissions,
     min(s.submit_time) as first, max(s.submit_time) as last
   from (select id, start_time, last_end, ${staffOf("contest", "contest")} as staff from contest where id = :contestId offset 0) c
   join submission s on s.scope_id = c.id and s.scope = 'contest' and s.scope_id > 0
     and s.submit_time >= c.start_time and s.submit_time < c.last_end
   join app_user u on u.uid = s.uid and u.role_id <> 1000 and u.uid <> all (c.staff)
   where c.id = :contestId and s.scope_id = :contestId
   group by s.uid, 2`;

const partner = (name: string) =>
  `jsonb_build_object('name', ${name}, 'submissions', used.submissions,
     'first', used.first, 'last', used.last)`;

interface AddressJson {
  partners: { name: string; submissions: number; first: string; last: string }[];
}

const page = `, picked as (
     select *, count(*) over ()::int as total from grouped
     where :pattern?::text is null or wanted
     order by count desc, submissions desc, name limit :limit offset :offset
   )
   select name, realname, seat, count, submissions, to_jsonb(partners[1: :partnersMax]) as "partners!", total,
     (select count(*)::int from grouped where count > 1) as suspicious
   from picked order by count desc, submissions desc, name`;

/**
 * `:pattern`: LIKE pattern for part of the name, seat or address; `:partnersMax`: maximum number of addresses per
 * contestant.
 */
export const addressesByContestant = statement(
  "contest.addressesByContestant",
  `with used as materialized (${used}), grouped as (
     select u.username as name, ${realNameOf("u")} as realname, cp.seat, count(*)::int as count,
       sum(used.submissions)::int as submissions,
       array_agg(${partner("used.ip")} order by used.submissions desc, used.ip) as partners,
       (lower(u.username) like :pattern or lower(${realNameOf("u")}) like :pattern or lower(cp.seat) like :pattern) is true
         or bool_or(used.ip like :pattern) as wanted
     from used join app_user u on u.uid = used.uid
     left join contest_participant cp on cp.contest_id = :contestId and cp.uid = u.uid
     group by u.uid, cp.seat
   )${page}`,
  { planEach: true },
).narrow<AddressJson>();

/** IP addresses with the number of submissions from each address and the contestants who used it. */
export const contestantsByAddress = statement(
  "contest.contestantsByAddress",
  `with used as materialized (${used}), grouped as (
     select used.ip as name, null::text as realname, null::text as seat, count(*)::int as count,
       sum(used.submissions)::int as submissions,
       array_agg(${partner(listedNameOf("u"))} order by used.submissions desc, u.username) as partners,
       used.ip like :pattern or bool_or((lower(u.username) like :pattern or lower(${realNameOf("u")}) like :pattern
         or lower(cp.seat) like :pattern) is true) as wanted
     from used join app_user u on u.uid = used.uid
     left join contest_participant cp on cp.contest_id = :contestId and cp.uid = u.uid
     group by used.ip
   )${page}`,
  { planEach: true },
).narrow<AddressJson>();
