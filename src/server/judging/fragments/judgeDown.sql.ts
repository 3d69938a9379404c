import { HUSTOJ_PREFIX } from "../../../shared/problem/banks.ts";
import { linkBanks, remoteBanks } from "../../../shared/problem/problem.ts";

const robots = remoteBanks.filter((bank) => !linkBanks.includes(bank));

/**
 * SQL condition: a remote judge is switched off or temporarily closed, or the site has no working account there.
 * `judge` is an SQL expression for the judge's code, `j` the judge's left-joined row of `remote_judge`. Submissions
 * through users' own sessions may still be accepted.
 */
export const judgeIsDown = (
  judge: string,
) => `(coalesce(not j.is_enabled or j.modes_off && '{robot,link}' or j.closed_until > verdict_now(), false)
  or (${judge} in (${robots.map((bank) => `'${bank}'`).join(", ")}) or starts_with(${judge}, '${HUSTOJ_PREFIX}'))
    and not exists (select 1 from remote_account a
    where a.account_group = ${judge} and a.owner_uid is null and a.state = 'ready'))`;
