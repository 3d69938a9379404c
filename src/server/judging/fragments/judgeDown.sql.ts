/** Whether other judge `j` (`remote_judge`, left joined) takes no submissions now; an SQL condition. */
export const judgeIsDown = `coalesce(not j.is_enabled or j.modes_off && '{robot,link}' or j.closed_until > verdict_now(), false)`;
