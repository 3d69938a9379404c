export interface AcmRow {
  uid: string;
  ac: number;
  /** Seconds. */
  totalTime: number;
}

export interface AcmSubmission {
  uid: string;
  pid: number;
  status: number;
  /** Since the start. */
  seconds: number;
}

const PENALTY_S = 20 * 60;
/** PE, WA, TLE, MLE, RE, OLE. */
const PENALISED = new Set([-3, -1, 1, 2, 3, 11]);

/** A scoreboard by ACM rules from all submissions in their order; in a plain way of its own, to compare with. */
export function acmFromSubmissions(submissions: readonly AcmSubmission[]): AcmRow[] {
  const rows = new Map<string, AcmRow>();
  const errors = new Map<string, number>();
  const solved = new Set<string>();
  for (const { uid, pid, status, seconds } of submissions) {
    const row = rows.get(uid) ?? { uid, ac: 0, totalTime: 0 };
    rows.set(uid, row);
    const cell = `${uid} ${pid}`;
    if (solved.has(cell)) continue;
    if (status === 0) {
      solved.add(cell);
      row.ac += 1;
      row.totalTime += Math.floor(seconds) + PENALTY_S * (errors.get(cell) ?? 0);
    } else if (PENALISED.has(status)) {
      errors.set(cell, (errors.get(cell) ?? 0) + 1);
    }
  }
  return [...rows.values()];
}
