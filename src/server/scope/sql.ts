/** $1 ids of a scope, $2 uids or null: its facts for each pair. */
export function factsOf(facts: (scopeId: string, uid: string) => string): string {
  return `select i.id as "scopeId", u.uid, ${facts("i.id", "u.uid")} as facts
   from unnest($1::bigint[]) as i (id), unnest($2::text[]) as u (uid)`;
}
