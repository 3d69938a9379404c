import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";
import { ofContest } from "../facts.sql.ts";

/**
 * Contests of a class, or of the site (null): first the scheduled contests, then the running ones, then the ended ones,
 * each group with the latest start first. `:pattern`: LIKE pattern for a part of the title, null for all contests;
 * `:id`: a contest with this id is also listed.
 */
export const adminContests = statement(
  "contest.adminList",
  `select c.id, ${ownedColumns("c")}, c.title, c.rule, c.auth, c.start_time as "startTime", c.end_time as "endTime",
     c.author_uid as "authorUid", coalesce(a.username, '') as author, c.board_open as "boardOpen",
     c.is_rated as "isRated",
     (select count(*)::int from contest_participant cp where cp.contest_id = c.id) as count,
     c.is_visible as "isVisible", c.created_at as "createdAt", count(*) over ()::int as total
   from contest c left join app_user a on a.uid = c.author_uid
   where (:groupId?::bigint is null and c.group_id is null or c.group_id = :groupId?)
     and (:pattern?::text is null or lower(c.title) like :pattern or c.id = :id?)
   order by case when verdict_now() < c.start_time then -1 when verdict_now() < c.end_time then 0 else 1 end,
     c.start_time desc, c.id desc
   limit :limit offset :offset`,
  { planEach: true },
);

/**
 * The author owns the new contest. `:source`: the contest that is cloned; `:fields`: JSON text of a `StoredContest`,
 * which for a clone also contains the medals and the logo.
 */
export const insertContest = statement(
  "contest.insert",
  `insert into contest (author_uid, owner_uid, group_id, is_visible, source, title, description, html, renderer, rule, auth, start_time,
     end_time, last_end, sealed_from, opens_itself, organisers_see_hidden, organisers_ranked, print_open, board_open,
     shown_name, stars, account_rule, password_hash, password_unset, networks, one_session,
     opens_to_all, is_rated, time_counting, gender_marks, remote_problems, upsolving, regulations, medals, logo)
   select :authorUid, :authorUid, :groupId?::bigint, :isVisible, :source?, f.title, f.description, f.html, f.renderer, f.rule, f.auth, f."startTime", f."endTime",
     f."endTime", f."frozenFrom", f."opensItself", f."organizersSeeHidden", f."organizersRanked", f."printOpen",
     f."boardOpen", f."nameField", array(select jsonb_array_elements_text(f.stars)),
     nullif(f."accountRule", 'null'), f."passwordHash", f."isPasswordUnset",
     array(select jsonb_array_elements_text(f.networks)::inet), f."oneSession", f."opensToAll", f."isRated", f."timeCounting", f."genderMarks",
     f."remoteProblems", f.upsolving, f.regulations, nullif(f.medals, 'null'), nullif(f.logo, 'null')
   from jsonb_to_record(:fields::jsonb) as f (medals jsonb, logo jsonb, title text, description text, html text, renderer int, rule text, auth int,
     "startTime" timestamptz, "endTime" timestamptz, "frozenFrom" timestamptz, "opensItself" boolean,
     "organizersSeeHidden" boolean, "organizersRanked" boolean, "printOpen" boolean, "boardOpen" boolean,
     "nameField" text, stars jsonb, "accountRule" jsonb, "passwordHash" text, "isPasswordUnset" boolean, networks jsonb,
     "oneSession" boolean, "opensToAll" boolean, "isRated" boolean, "timeCounting" text, "genderMarks" boolean, "remoteProblems" text,
     upsolving text, regulations jsonb)
   returning id`,
);

/**
 * `:fields`: JSON text of a `StoredContest`. If the beginning of the freeze changes, results that were already revealed
 * are hidden again. No two changes have the same time in whole milliseconds, because clients send this time back as the
 * version.
 */
export const updateContestRow = statement(
  "contest.update",
  `update contest c set title = f.title, description = f.description, html = f.html, renderer = f.renderer,
     rule = f.rule, auth = f.auth, start_time = f."startTime", end_time = f."endTime",
     last_end = f."endTime" + make_interval(secs => (select coalesce(max(cp.extra_seconds), 0)
       from contest_participant cp where cp.contest_id = c.id and cp.disqualified_at is null)),
     revealed_at = case when c.sealed_from is not distinct from f."frozenFrom" then c.revealed_at end,
     sealed_from = f."frozenFrom", opens_itself = f."opensItself",
     organisers_see_hidden = f."organizersSeeHidden", organisers_ranked = f."organizersRanked",
     print_open = f."printOpen", board_open = f."boardOpen", shown_name = f."nameField",
     stars = array(select jsonb_array_elements_text(f.stars)), account_rule = nullif(f."accountRule", 'null'),
     password_hash = f."passwordHash", password_unset = f."isPasswordUnset",
     networks = array(select jsonb_array_elements_text(f.networks)::inet), one_session = f."oneSession",
     opens_to_all = f."opensToAll", is_rated = f."isRated", time_counting = f."timeCounting", gender_marks = f."genderMarks",
     remote_problems = f."remoteProblems", upsolving = f.upsolving, regulations = f.regulations,
     modified_at = greatest(date_trunc('milliseconds', verdict_now()), c.modified_at + interval '1 millisecond')
   from jsonb_to_record(:fields::jsonb) as f (title text, description text, html text, renderer int, rule text, auth int,
     "startTime" timestamptz, "endTime" timestamptz, "frozenFrom" timestamptz, "opensItself" boolean,
     "organizersSeeHidden" boolean, "organizersRanked" boolean, "printOpen" boolean, "boardOpen" boolean,
     "nameField" text, stars jsonb, "accountRule" jsonb, "passwordHash" text, "isPasswordUnset" boolean, networks jsonb,
     "oneSession" boolean, "opensToAll" boolean, "isRated" boolean, "timeCounting" text, "genderMarks" boolean, "remoteProblems" text,
     upsolving text, regulations jsonb)
   where c.id = :id returning c.modified_at as "modifiedAt"`,
);

/** `:logo` is JSON text; `null` means no logo. */
export const setContestLogo = statement(
  "contest.setLogo",
  "update contest set logo = nullif(:logo::jsonb, 'null') where id = :id",
);

/** The given addresses and networks (at least one) in canonical form, sorted and without duplicates. */
export const normalNetworks = statement(
  "contest.normalNetworks",
  `select to_jsonb(array_agg(n.network order by n.line)) as "normal!"
   from (select network(t.text::inet)::inet as network, min(t.line) as line
     from unnest(:networks::text[]) with ordinality as t (text, line) group by 1) n`,
).narrow<{ normal: string[] }>();

export const setVisibleRow = statement(
  "contest.setVisibleRow",
  "update contest set is_visible = :isVisible where id = :id",
);

/**
 * Deletes a contest; returns no row if it has submissions, including submissions of virtual participations and
 * submissions after the contest's end.
 */
export const deleteContestRow = statement(
  "contest.delete",
  `delete from contest c where c.id = :id and not exists (
     select 1 from submission s where ${ofContest(":id")})
   returning c.id`,
);

/** These statements copy a contest's rows to its clone. */
export const copyProblems = statement(
  "contest.copyProblems",
  `insert into contest_problem (contest_id, problem_id, display_id, titles, color, seq)
   select :to, problem_id, display_id, titles, color, seq from contest_problem where contest_id = :from`,
);
