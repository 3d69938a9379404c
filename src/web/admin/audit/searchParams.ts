/** Filters of the log, as given in the URL. */
export interface AuditSearch {
  actor?: string;
  /**
   * Any string is accepted, because the list of all actions is not loaded with the routes; the page ignores unknown
   * actions.
   */
  action?: string;
  text?: string;
  /** Days in the viewer's time zone, such as 2026-01-31; both days are included. */
  from?: string;
  to?: string;
}

export const TEXT_MAX = 100;

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    actor: line(raw["actor"]),
    action: line(raw["action"]),
    text: line(raw["text"]),
    from: day(raw["from"]),
    to: day(raw["to"]),
  };
}

function line(raw: unknown): string | undefined {
  return typeof raw === "string" ? raw.trim().slice(0, TEXT_MAX) || undefined : undefined;
}

function day(raw: unknown): string | undefined {
  return typeof raw === "string" && startOf(raw) !== null ? raw : undefined;
}

/** Midnight of a day in the viewer's time zone. */
function startOf(text: string, daysLater = 0): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0] = parts;
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? null : start;
}

/** Converts days to times: the start of `from` and the end of `to`. */
export function momentsOf({ from, to }: AuditSearch): { from?: string; to?: string } {
  const first = from && startOf(from);
  const next = to && startOf(to, 1);
  return {
    ...(first ? { from: first.toISOString() } : {}),
    ...(next ? { to: new Date(next.getTime() - 1).toISOString() } : {}),
  };
}

export function isFiltered(search: AuditSearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}
