import type { RankRow } from "./boardChange.ts";

export const medals = ["gold", "silver", "bronze"] as const;
export type Medal = (typeof medals)[number];

/** Default awards. */
export const usualAwards: Awards = {
  unit: "percent",
  amounts: { gold: 10, silver: 20, bronze: 30 },
};

/**
 * The number of medals of each kind or, with the unit `percent`, the percentage of the contestants in competition who
 * get a medal of this kind.
 */
export interface Awards {
  unit: "count" | "percent";
  amounts: Readonly<Record<Medal, number>>;
}

/**
 * Medals of a category of contestants, determined by the category's own rule or by applying the contest's rule to the
 * category's members.
 */
export interface CategoryMedals {
  unit: "contest" | Awards["unit"];
  /** All zero if `unit` is `contest`. */
  amounts: Awards["amounts"];
}

/** The rule for a category's medals; null if the category awards no medals. */
export function awardsOf(own: CategoryMedals | null, contest: Awards | null): Awards | null {
  if (own === null) return null;
  const { unit, amounts } = own;
  return unit === "contest" ? contest : { unit, amounts };
}

/** Converts a percentage of the contestants in competition into a number of contestants. */
export function shareOf(inCompetition: number, percent: number): number {
  return Math.ceil((inCompetition * Math.max(0, percent)) / 100);
}

/** Medals by rank; contestants without points get no medal. Contestants out of competition have no positive rank. */
export function medalsByRank(
  all: readonly { uid: string; rank: number; points: number }[],
  { unit, amounts }: Awards,
): Map<string, Medal> {
  const rows = all.filter(({ rank }) => rank > 0);
  const medalByUid = new Map<string, Medal>();
  let upTo = 0;
  const limits = medals.map((medal) => {
    const amount = Math.max(0, amounts[medal]);
    upTo += unit === "count" ? amount : shareOf(rows.length, amount);
    return { medal, upTo };
  });
  for (const { uid, rank, points } of rows) {
    const limit = limits.find((each) => rank <= each.upTo);
    if (limit && points > 0) medalByUid.set(uid, limit.medal);
  }
  return medalByUid;
}

/** Medals for the rows of a board. */
export function medalsOfRows(rows: readonly RankRow[], awards: Awards): Map<string, Medal> {
  return medalsByRank(
    rows.map((row) => ({ ...row, points: "ac" in row ? row.ac : row.totalScore })),
    awards,
  );
}
