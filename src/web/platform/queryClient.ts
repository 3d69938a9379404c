import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";
import { onLocaleChange } from "./locale.ts";
import { session } from "./session.ts";

/**
 * Cache of server responses. Each feature has one `queryOptions` factory per query in its `queries.ts`. Keys start with
 * the feature's name: `invalidateQueries({queryKey: ["submission"]})` refreshes everything that a change of this
 * feature affects.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // Refusals are final; only transient errors are retried, twice.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.passing,
      retryDelay: (attempt, error) => {
        const retryAfter = error instanceof ApiError ? error.retryAfter : null;
        return retryAfter ? Math.min(retryAfter, 30) * 1000 : Math.min(1000 * 2 ** attempt, 8000);
      },
    },
    mutations: { retry: false },
  },
});

/**
 * Responses depend on user and language. Displayed data stays until the new responses arrive, so that work is not
 * interrupted when a session begins or ends. Only logging out removes the data at once (`evictResponses`). Keys of
 * private data contain the user's uid.
 */
export function followIdentity(): void {
  let uid = session.get()?.user.uid;
  session.subscribe(() => {
    const next = session.get()?.user.uid;
    if (next === uid) return;
    uid = next;
    void nextTask().then(() => queryClient.invalidateQueries());
  });
  onLocaleChange(() => void queryClient.invalidateQueries());
}

/** Cancels running queries, because they would be refused with the token of a session that is ending. */
export function cancelQueries(): void {
  // All queries are cancelled before this function returns; the promise resolves once their observers have been
  // notified.
  void queryClient.cancelQueries();
}

export async function evictResponses(): Promise<void> {
  await nextTask();
  await queryClient.resetQueries();
}

/**
 * Waits for the next rendering, which disables the queries that need a signed-in user. Until then, no query may be
 * sent.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
