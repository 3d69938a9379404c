import { statement } from "../platform/database/statement.ts";

export const insertEntry = statement(
  "audit.insert",
  `insert into audit_entry (actor_uid, actor_name, ip, action, target, before, after)
   values (:uid, :username, :ip, :action, :target, :before?::jsonb, :after?::jsonb)`,
);

interface Filters {
  actor: boolean;
  action: boolean;
  text: boolean;
}

/**
 * `:below`: only entries with a smaller id are returned; `:text`: a part of the target, in lower case and escaped for
 * LIKE. Each combination of filters is a separate statement with its own index.
 */
function entriesStatement(filters: Filters) {
  const variant = Object.entries(filters)
    .filter(([, on]) => on)
    .map(([key]) => key)
    .join("+");
  const list = (condition: string): string =>
    `select id, at, actor_uid as "actorUid", actor_name as actor, ip, action, target, before, after
     from audit_entry
     where id < :below::bigint and ${condition}
       and (:from?::timestamptz is null or at >= :from) and (:until?::timestamptz is null or at <= :until)
       and ${filters.actor ? "lower(actor_name) = lower(:actor?::text)" : ":actor?::text is null"}
       and ${filters.text ? "lower(target) like '%' || :text?::text || '%'" : ":text?::text is null"}
     order by id desc limit :limit::int`;
  return statement(
    "audit.list",
    // If the filter names several actions, the entries of each action are read from the index in the order of the list.
    // The results are then merged.
    filters.action
      ? `select entry.* from unnest(:actions?::text[]) chosen (name)
         cross join lateral (${list("action = chosen.name")}) entry order by entry.id desc limit :limit::int`
      : list(":actions?::text[] is null"),
    { variant: variant || "all" },
  ).narrow<{
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>();
}

const either = [false, true] as const;
const statements = either.flatMap((actor) =>
  either.flatMap((action) =>
    either.map((text) => {
      const filters = { actor, action, text };
      return { filters, read: entriesStatement(filters) };
    }),
  ),
);

/** The SQL statement for the given filters. */
export function entriesOf({ actor, action, text }: Filters): ReturnType<typeof entriesStatement> {
  const entry = statements.find(
    ({ filters }) => filters.actor === actor && filters.action === action && filters.text === text,
  );
  if (!entry) throw new Error("a combination of filters without a statement");
  return entry.read;
}
