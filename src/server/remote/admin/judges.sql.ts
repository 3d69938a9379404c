import type { RemoteMode } from "../../../shared/judge/remoteAdmin.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/** The stored data of each given judge; a judge without any row gets nulls and zeros. */
export const storedJudges = statement(
  "remote.judges",
  `select g.judge, coalesce(j.is_enabled, true) as "isEnabled", coalesce(j.modes_off, '{}') as "modesOff",
     coalesce(j.modes_on, '{}') as "modesOn",
     coalesce(j.failures, 0) as failures,
     case when j.closed_until > verdict_now() then j.closed_until end as "closedUntil",
     coalesce(j.last_failure, '') as "lastFailure", j.last_failure_at as "lastFailureAt",
     j.last_success_at as "lastSuccessAt", j.last_import_at as "lastImportAt", j.last_submit_at as "lastSubmitAt",
     j.last_verdict_at as "lastVerdictAt",
     (select count(*)::int from remote_problem r join problem p on p.id = r.problem_id
       where r.judge = g.judge and (p.is_remote or g.account_group = '')) as problems,
     (select coalesce(jsonb_object_agg(a.state, a.count), '{}') from (
        select state, count(*) from remote_account
        where account_group = g.account_group and owner_uid is null group by state) a) as accounts,
     (select coalesce(jsonb_object_agg(s.phase, s.count), '{}') from (
        select case when r.phase = 'sent' and r.deadline <= verdict_now() then 'late' else r.phase end as phase, count(*)
        from remote_submission r where r.judge = g.judge and r.phase <> 'ended' group by 1) s) as submissions,
     (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'refusal', l.refusal, 'refusedAt', l.refused_at)
        order by l.seq, l.id), '[]') from language l where l.oj = g.judge and l.refused_at is not null) as "refusedLanguages",
     (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'call', k.call, 'detail', k.detail, 'url', k.url,
        'keptAt', k.kept_at) order by k.kept_at desc, k.id desc), '[]') from remote_page k where k.judge = g.judge) as pages
   from unnest(:judges::text[], :accountGroups::text[]) as g (judge, account_group)
   left join remote_judge j on j.judge = g.judge`,
).narrow<{
  modesOff: RemoteMode[];
  modesOn: RemoteMode[];
  /** Number of accounts by state. */
  accounts: Record<string, number>;
  /**
   * Number of submissions by phase. `late` counts submissions that the judge has received but whose deadline has
   * passed.
   */
  submissions: Record<string, number>;
  refusedLanguages: { name: string; refusal: string; refusedAt: string }[];
  pages: { id: number; call: string; detail: string; url: string; keptAt: string }[];
}>();
export type StoredJudge = RowOf<typeof storedJudges>;

export const switchMode = statement(
  "remote.switchMode",
  `insert into remote_judge as j (judge, modes_off)
   values (:judge, case when :isEnabled::boolean then '{}' else array[:mode::text] end)
   on conflict (judge) do update set modes_off = case when :isEnabled then array_remove(j.modes_off, :mode)
     else array_append(array_remove(j.modes_off, :mode), :mode) end`,
);

/** Switches a mode that is off by default; {@link switchMode} is for modes that are on by default. */
export const switchOptionalMode = statement(
  "remote.switchOptionalMode",
  `insert into remote_judge as j (judge, modes_on)
   values (:judge, case when :isEnabled::boolean then array[:mode::text] else '{}' end)
   on conflict (judge) do update set modes_on = case when :isEnabled then array_append(array_remove(j.modes_on, :mode), :mode)
     else array_remove(j.modes_on, :mode) end`,
);

/** Ends the pauses of accounts that have failed, so that they are used again. */
export const endPauses = statement(
  "remote.endPauses",
  `update remote_account set failures = 0, next_submit_at = least(next_submit_at, verdict_now())
   where account_group = :accountGroup and failures > 0`,
);

/** Enabling a judge also ends the pause that follows its failures. */
export const switchJudge = statement(
  "remote.switchJudge",
  `insert into remote_judge as j (judge, is_enabled) values (:judge, :isEnabled)
   on conflict (judge) do update set is_enabled = excluded.is_enabled,
     failures = case when excluded.is_enabled then 0 else j.failures end,
     closed_until = case when excluded.is_enabled then null else j.closed_until end`,
);
