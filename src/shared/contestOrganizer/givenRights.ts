/** Permissions that organizers can grant to other users. */
export const givenRights = ["edit", "answer", "balloons", "prints", "board", "view"] as const;
export type GivenRight = (typeof givenRights)[number];

/** Maps a right to the other rights that it includes. */
export const includedRights: Partial<Record<GivenRight, readonly GivenRight[]>> = {
  edit: ["answer", "balloons", "prints", "board", "view"],
  view: ["board"],
};

/** The given permissions and all permissions that they include, in a fixed order. */
export function withIncluded(rights: readonly GivenRight[]): GivenRight[] {
  const all = new Set(rights.flatMap((right) => [right, ...(includedRights[right] ?? [])]));
  return givenRights.filter((right) => all.has(right));
}
