export interface PointsRow {
  uid: string;
  rank: number;
  totalScore: number;
  /** Sum of the run times of the problems with a full score, in milliseconds. */
  totalTime: number;
  /** Points by problem letter. */
  submissionInfo: Record<string, number>;
  /**
   * Run time in milliseconds of each problem with a full score, by problem letter; null if there is no such problem.
   */
  timeInfo: Record<string, number> | null;
  /** Letters of the problems for which this row was the first with a full score; absent if there are none. */
  firstSolved?: string[];
}

export interface PointsSubmission {
  submitId: number;
  uid: string;
  letter: string;
  status: number;
  score: number;
  /** Milliseconds. */
  runTime: number;
  /** Seconds since the start. */
  seconds: number;
}

/**
 * Selects the submissions of contest $1 that count, in order, as input for {@link pointsFromSubmissions}. Submissions
 * of disqualified contestants do not count, nor do submissions after the contestant's own end of the contest.
 */
export const POINTS_SUBMISSIONS = `select s.submit_id::int as "submitId", s.uid, s.display_pid as letter, s.status, s.score,
    s.time_ms as "runTime", extract(epoch from s.submit_time - c.start_time)::float8 as seconds
  from submission s join contest c on c.id = s.scope_id
  left join contest_participant p on p.contest_id = c.id and p.uid = s.uid
  where s.scope = 'contest' and c.id = $1 and p.disqualified_at is null
    and s.submit_time < c.end_time + make_interval(secs => coalesce(p.extra_seconds, 0))
  order by date_trunc('milliseconds', s.submit_time), s.submit_id`;

/**
 * Computes the rows of a scoreboard under OI rules, in rank order. `submissions`: all judged submissions in the order
 * of {@link POINTS_SUBMISSIONS}. The best submission to each problem counts. This function is a simple second
 * implementation, with which tests compare the server's results.
 *
 * @param frozenFrom seconds since the start: submissions from this time on are not shown; if absent, nothing is frozen.
 */
export function pointsFromSubmissions(
  submissions: readonly PointsSubmission[],
  frozenFrom = Number.POSITIVE_INFINITY,
): PointsRow[] {
  const visibleSubmissions = submissions.filter(({ seconds }) => seconds < frozenFrom);
  const firstFull = new Map<string, string>();
  for (const { uid, letter, status } of visibleSubmissions) {
    if (status === 0 && !firstFull.has(letter)) firstFull.set(letter, uid);
  }
  const people = [...new Set(visibleSubmissions.map(({ uid }) => uid))];
  const rows = people.map((uid) => {
    const own = visibleSubmissions.filter((one) => one.uid === uid);
    const letters = [...new Set(own.map(({ letter }) => letter))].toSorted();
    const best = letters.map((letter) => bestOf(own.filter((one) => one.letter === letter)));
    const full = best.filter(({ status }) => status === 0);
    const firsts = full.filter(({ letter }) => firstFull.get(letter) === uid);
    return {
      first: Math.min(...own.map(({ submitId }) => submitId)),
      uid,
      totalScore: best.reduce((sum, { score }) => sum + score, 0),
      totalTime: full.reduce((sum, { runTime }) => sum + runTime, 0),
      submissionInfo: Object.fromEntries(best.map(({ letter, score }) => [letter, score])),
      timeInfo:
        full.length === 0
          ? null
          : Object.fromEntries(full.map(({ letter, runTime }) => [letter, runTime])),
      ...(firsts.length > 0 && { firstSolved: firsts.map(({ letter }) => letter) }),
    };
  });
  const isBetter = (a: Omit<PointsRow, "rank">, b: Omit<PointsRow, "rank">) =>
    a.totalScore > b.totalScore || (a.totalScore === b.totalScore && a.totalTime < b.totalTime);
  return rows
    .toSorted(
      (a, b) => b.totalScore - a.totalScore || a.totalTime - b.totalTime || a.first - b.first,
    )
    .map(({ first: _first, ...row }) => {
      return { ...row, rank: rows.filter((other) => isBetter(other, row)).length + 1 };
    });
}

/** The submission with the most points; if there are several, the fastest of them. */
function bestOf(own: readonly PointsSubmission[]): PointsSubmission {
  return own.toSorted((a, b) => b.score - a.score || a.runTime - b.runTime)[0]!;
}
