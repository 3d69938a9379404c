/** The user whose page is shown; by default the viewer. */
export interface UserHomeSearch {
  uid?: string | undefined;
  username?: string | undefined;
  tab?: "solved" | undefined;
  /** Page of the contest list; absent for the first page. */
  contests?: number | undefined;
  /** Page of the list of virtual participations; absent for the first page. */
  virtual?: number | undefined;
}

/** Also accepts URLs typed by hand: a number is treated as a username, and an empty value is ignored. */
export function userHomeSearch(search: Record<string, unknown>): UserHomeSearch {
  return {
    uid: textOf(search["uid"]),
    username: textOf(search["username"]),
    tab: search["tab"] === "solved" ? "solved" : undefined,
    contests: pageOf(search["contests"]),
    virtual: pageOf(search["virtual"]),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, 100) || undefined;
}

function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 10_000 ? page : undefined;
}
