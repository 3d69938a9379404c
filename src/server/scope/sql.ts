import type { Db } from "../platform/database/db.ts";
import { composedStatement, type RowOf } from "../platform/database/statement.ts";

/** Builds the SQL expression for the data that a scope's rules need; the id and the uid are SQL expressions, too. */
type FactsSql = (scopeId: string, uid: string) => string;

const factsRows = composedStatement("scope.facts", () => [factsText(() => "null::jsonb")]);

function factsText(facts: FactsSql): string {
  return `select i.id as "scopeId", u.uid, ${facts("i.id", "u.uid")} as facts
   from unnest(:scopeIds::bigint[]) as i (id), unnest(:uids[?]::text[]) as u (uid)`;
}

/** Reads the data that a scope's rules need, for each pair of a scope id and a uid (or null). */
export function factsOf(
  db: Db,
  facts: FactsSql,
  pairs: { scopeIds: readonly number[]; uids: readonly (string | null)[] },
): Promise<RowOf<typeof factsRows>[]> {
  return factsRows(db, factsText(facts), pairs);
}
