import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the queries with this key after a change. Queries whose first response is pending are sent again, too: that
 * response may be older than the change, and an invalidation would not resend them. The promise resolves when the
 * displayed queries have received their new responses.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
