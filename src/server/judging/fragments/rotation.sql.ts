/** Whether a node is online, healthy and not suspended, as an SQL expression. */
export function isInRotation(node: string): string {
  return `(${node}.seen_at > verdict_now() - interval '10 seconds' and ${node}.failure is null
     and coalesce(${node}.suspended_until, '-infinity') <= verdict_now())`;
}
