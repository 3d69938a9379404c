/**
 * The full score of a problem (SQL alias) in a version of its test data (SQL expression); null if its submissions are
 * not scored or no case has points.
 */
export function fullScoreOf(problem: string, dataVersion: string): string {
  const ofProblem = (alias: string): string =>
    `${alias}.problem_id = ${problem}.id and ${alias}.data_version = ${dataVersion}`;
  return `case when ${problem}.type = 1 then (
     case when ${problem}.judge_case_mode = 'subtask'
     then (select sum(t.score) from problem_subtask t where ${ofProblem("t")})
     else (select sum(c.score) from problem_case c where ${ofProblem("c")}) end) end`;
}
