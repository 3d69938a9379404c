import { statement } from "../../platform/database/statement.ts";

/**
 * Visible contests in which a user takes part without a team and whose scoreboard shows the user's real name or marks
 * the user as a woman; the latest start comes first.
 */
export const contestsWithOwnData = statement(
  "contest.withOwnData",
  `select * from (
     select c.id as cid, c.title, c.start_time as "startTime",
       c.shown_name = 'realname' and coalesce(u.realname, '') <> '' as realname,
       c.gender_marks and u.gender = 'female' and u.gender_mark as gender
     from contest_entrant ce join contest c on c.id = ce.contest_id join app_user u on u.uid = ce.uid
     where ce.uid = :uid and ce.participant_uid = ce.uid and c.is_visible
       and (c.group_id is null or exists (select 1 from group_member m
         where m.group_id = c.group_id and m.uid = ce.uid))) own
   where realname or gender order by "startTime" desc, cid desc limit :limit`,
  { planEach: true },
);
