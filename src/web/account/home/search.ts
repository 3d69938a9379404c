/** Whose page: neither means the own one. */
export interface UserHomeSearch {
  uid?: string | undefined;
  username?: string | undefined;
  tab?: "solved" | undefined;
}

/** The address as typed by hand: numbers are names too, empty values are absent. */
export function userHomeSearch(search: Record<string, unknown>): UserHomeSearch {
  return {
    uid: textOf(search["uid"]),
    username: textOf(search["username"]),
    tab: search["tab"] === "solved" ? "solved" : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return String(value).trim().slice(0, 100) || undefined;
}
