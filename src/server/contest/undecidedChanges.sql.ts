/** A condition on `contest_problem_change ch`: nobody has decided yet what happens to the earlier results. */
export const isUndecidedChange = `ch.decided_at is null and not exists (
     select 1 from rejudging done where done.id = ch.rejudging_id and done.state = 'applied')`;

/**
 * Array of problem letters: the problems of `contest c` for which there are results from two versions of the problem.
 */
export const mixedProblems = `array(select mixed.display_id from contest_problem_change ch
     join contest_problem mixed on mixed.contest_id = ch.contest_id and mixed.problem_id = ch.problem_id
     where ch.contest_id = c.id and ${isUndecidedChange} order by mixed.seq, mixed.id)`;
