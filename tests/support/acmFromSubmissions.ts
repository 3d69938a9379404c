export interface AcmCell {
  errorNum: number;
  /** Number of submissions during the freeze; absent if there are none. */
  tryNum?: number;
  isAC?: true;
  isFirstAC?: boolean;
  /**
   * Whether the contestant is only provisionally the first to solve the problem, because an earlier submission to the
   * problem may still be accepted.
   */
  isProvisionalFirst?: true;
  /** Seconds. */
  ACTime?: number;
}

export interface AcmRow {
  uid: string;
  rank: number;
  ac: number;
  /** Seconds. */
  totalTime: number;
  /** Scoreboard cells by problem letter. */
  submissionInfo: Record<string, AcmCell>;
}

export interface AcmSubmission {
  submitId: number;
  uid: string;
  letter: string;
  status: number;
  /** Seconds since the start. */
  seconds: number;
}

/**
 * The submissions of contest $1 up to its end, in order, as input for {@link acmFromSubmissions}. They are ordered by
 * milliseconds, as on the server, although the database stores microseconds.
 */
export const CONTEST_SUBMISSIONS = `select s.submit_id::int as "submitId", s.uid, s.display_pid as letter, s.status,
    extract(epoch from s.submit_time - c.start_time)::float8 as seconds
  from submission s join contest c on c.id = s.scope_id
  where s.scope = 'contest' and c.id = $1 and s.submit_time < c.end_time
  order by date_trunc('milliseconds', s.submit_time), s.submit_id`;

const PENALTY_S = 20 * 60;
/** Statuses that incur a penalty: PE, WA, TLE, MLE, RE, OLE. */
const PENALISED = new Set([-3, -1, 1, 2, 3, 11]);
/** The statuses Pending, Compiling, Judging and Submitting. */
const UNJUDGED = new Set([5, 6, 7, 9]);
/** System Error and Submission Failed: submissions with these statuses are judged again or decided manually. */
const FAILED = new Set([4, 10]);

/**
 * Computes the rows of a scoreboard under ACM rules, in rank order, from all submissions in chronological order. This
 * function is a simple second implementation, with which tests compare the server's results.
 *
 * @param frozenFrom seconds since the start: submissions from this time on are only counted; if absent, nothing is
 * frozen.
 */
export function acmFromSubmissions(
  submissions: readonly AcmSubmission[],
  frozenFrom = Number.POSITIVE_INFINITY,
): AcmRow[] {
  const rows = new Map<string, AcmRow & { first: number }>();
  const solved = new Set<string>();
  /**
   * For each problem letter, the users whose submission could not be judged and may still be accepted. An empty uid
   * represents submissions that are not judged yet.
   */
  const undecided = new Map<string, Set<string>>();
  for (const { submitId, uid, letter, status, seconds } of submissions) {
    const isUnjudged = UNJUDGED.has(status);
    if (seconds < frozenFrom && (isUnjudged || FAILED.has(status))) {
      undecided.set(letter, (undecided.get(letter) ?? new Set()).add(isUnjudged ? "" : uid));
    }
    if (isUnjudged && seconds < frozenFrom) continue;
    const empty: AcmRow = { uid, rank: 0, ac: 0, totalTime: 0, submissionInfo: {} };
    const row = rows.get(uid) ?? { ...empty, first: submitId };
    rows.set(uid, row);
    row.first = Math.min(row.first, submitId);
    const cell = (row.submissionInfo[letter] ??= { errorNum: 0 });
    if (cell.isAC) continue;
    if (seconds >= frozenFrom) {
      cell.tryNum = (cell.tryNum ?? 0) + 1;
    } else if (status === 0) {
      const ACTime = Math.floor(seconds);
      const isFirst = !solved.has(letter);
      // The solver's own earlier submissions with a judge error do not matter: whatever their verdicts will be, the
      // first solver stays the same.
      const waits = [...(undecided.get(letter) ?? [])].some((other) => other !== uid);
      Object.assign(cell, { isAC: true, isFirstAC: isFirst && !waits, ACTime });
      if (isFirst && waits) cell.isProvisionalFirst = true;
      solved.add(letter);
      row.ac += 1;
      row.totalTime += ACTime + PENALTY_S * cell.errorNum;
    } else if (PENALISED.has(status)) {
      cell.errorNum += 1;
    }
  }
  const inOrder = [...rows.values()].toSorted(
    (a, b) => b.ac - a.ac || a.totalTime - b.totalTime || a.first - b.first,
  );
  return inOrder.map(({ uid, ac, totalTime, submissionInfo }) => {
    const better = inOrder.filter(
      (other) => other.ac > ac || (other.ac === ac && other.totalTime < totalTime),
    );
    return { uid, rank: better.length + 1, ac, totalTime, submissionInfo };
  });
}
