import type { RemoteMode } from "../../../shared/judge/remoteAdmin.ts";
import { statement } from "../../platform/database/statement.ts";

export const healthOf = statement(
  "remote.health",
  `select is_enabled as "isEnabled", modes_off as "modesOff", modes_on as "modesOn", failures, closed_until as "closedUntil",
     coalesce(closed_until > verdict_now(), false) as "isClosed"
   from remote_judge where judge = :judge`,
).narrow<{ modesOff: RemoteMode[]; modesOn: RemoteMode[] }>();

/** Records that an operation at the judge succeeded: reading a problem, sending code, or reading a verdict. */
export const recordStep = statement(
  "remote.recordStep",
  `insert into remote_judge as j (judge, last_import_at, last_submit_at, last_verdict_at)
   values (:judge, case when :step::text = 'import' then verdict_now() end,
     case when :step = 'submit' then verdict_now() end, case when :step = 'verdict' then verdict_now() end)
   on conflict (judge) do update set last_import_at = coalesce(excluded.last_import_at, j.last_import_at),
     last_submit_at = coalesce(excluded.last_submit_at, j.last_submit_at),
     last_verdict_at = coalesce(excluded.last_verdict_at, j.last_verdict_at)`,
);

export const recordSuccess = statement(
  "remote.recordSuccess",
  `insert into remote_judge as j (judge, last_success_at) values (:judge, verdict_now())
   on conflict (judge) do update set failures = 0, closed_until = null, last_success_at = excluded.last_success_at
   where j.failures > 0 or j.last_success_at is null or j.last_success_at < verdict_now() - interval '1 minute'`,
);

/**
 * `closeSeconds`: the length of the pause after one failure, after two consecutive failures, and so on; 0 means no
 * pause. The last entry also applies to any higher number of failures.
 */
export const recordFailure = statement(
  "remote.recordFailure",
  `insert into remote_judge as j (judge, failures, last_failure, last_failure_at, closed_until)
   values (:judge, 1, :failure, verdict_now(), case when :closeSeconds::int > 0 then verdict_now() + make_interval(secs => :closeSeconds) end)
   on conflict (judge) do update set failures = j.failures + 1, last_failure = excluded.last_failure,
     last_failure_at = excluded.last_failure_at, closed_until = coalesce(excluded.closed_until, j.closed_until)
   returning j.failures`,
);
