import { linkBanks, remoteBanks } from "../../../shared/problem/problem.ts";

const robots = remoteBanks.filter((bank) => !linkBanks.includes(bank));

/**
 * Whether another judge (an SQL expression of its code; `j`: its row of `remote_judge`, left joined) takes no submissions of everybody
 * now, or the site has no account that works there; an SQL condition. Users' own sessions may send theirs all the same.
 */
export const judgeIsDown = (
  judge: string,
) => `(coalesce(not j.is_enabled or j.modes_off && '{robot,link}' or j.closed_until > verdict_now(), false)
  or ${judge} in (${robots.map((bank) => `'${bank}'`).join(", ")}) and not exists (select 1 from remote_account a
    where a.account_group = ${judge} and a.owner_uid is null and a.state = 'ready'))`;
