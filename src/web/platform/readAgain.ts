import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the queries with this key after a change, including a query whose first response is pending: an
 * invalidation would not resend that query, and the pending response may be older than the change. Resolves when the
 * displayed queries have their responses.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
