import { sql } from "../platform/db.ts";

/** $1 uid, $2 name, $3 IP address, $4 action, $5 target, $6 before and $7 after as JSON text. */
export const insertEntry = sql(
  "audit.insert",
  `insert into audit_entry (actor_uid, actor_name, ip, action, target, before, after)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`,
);

export interface AuditRow {
  id: number;
  at: Date;
  actorUid: string | null;
  actor: string;
  ip: string;
  action: string;
  target: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface Filters {
  actor: boolean;
  action: boolean;
  text: boolean;
}

/**
 * $1 id below which to start, $2 limit, $3 from, $4 until, $5 actor, $6 action, $7 part of the target in
 * lower case, escaped for LIKE. Each combination of filters is a statement of its own, with its index.
 */
function entriesStatement(filters: Filters) {
  const name = Object.entries(filters)
    .filter(([, on]) => on)
    .map(([key]) => key)
    .join("+");
  return sql<AuditRow>(
    `audit.list.${name || "all"}`,
    `select id, at, actor_uid as "actorUid", actor_name as actor, ip, action, target, before, after
     from audit_entry
     where id < $1::bigint
       and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at <= $4)
       and ${filters.actor ? "lower(actor_name) = lower($5::text)" : "$5::text is null"}
       and ${filters.action ? "action = $6::text" : "$6::text is null"}
       and ${filters.text ? "lower(target) like '%' || $7::text || '%'" : "$7::text is null"}
     order by id desc limit $2::int`,
  );
}

const either = [false, true] as const;
const statements = either.flatMap((actor) =>
  either.flatMap((action) =>
    either.map((text) => {
      const filters = { actor, action, text };
      return { filters, statement: entriesStatement(filters) };
    }),
  ),
);

/** The statement for the given filters. */
export function entriesOf({ actor, action, text }: Filters): ReturnType<typeof entriesStatement> {
  const found = statements.find(
    ({ filters }) => filters.actor === actor && filters.action === action && filters.text === text,
  );
  if (!found) throw new Error("a combination of filters without a statement");
  return found.statement;
}
