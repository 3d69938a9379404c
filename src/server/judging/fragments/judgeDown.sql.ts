import { linkBanks, remoteBanks } from "../../../shared/problem/problem.ts";

const robots = remoteBanks.filter((bank) => !linkBanks.includes(bank));

/**
 * An SQL condition: a remote judge (SQL expression of its code; `j`: its row of `remote_judge`, left joined) currently
 * accepts no submissions from users in general, or the site has no working account there. Submissions through users'
 * own sessions may still be accepted.
 */
export const judgeIsDown = (
  judge: string,
) => `(coalesce(not j.is_enabled or j.modes_off && '{robot,link}' or j.closed_until > verdict_now(), false)
  or ${judge} in (${robots.map((bank) => `'${bank}'`).join(", ")}) and not exists (select 1 from remote_account a
    where a.account_group = ${judge} and a.owner_uid is null and a.state = 'ready'))`;
