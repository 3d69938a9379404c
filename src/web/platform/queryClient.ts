import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";
import { onLocaleChange } from "./locale.ts";
import { session } from "./session.ts";

/**
 * Answers of the server, kept while they are fresh. Each feature has one `queryOptions` factory per
 * question in its `queries.ts`; keys start with the feature's word, so `invalidateQueries({queryKey:
 * ["submission"]})` refreshes everything a change of that feature can touch.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // A refusal stays a refusal; only what may pass is tried again, twice.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.passing,
      retryDelay: (attempt, error) => {
        const asked = error instanceof ApiError ? error.retryAfter : null;
        return asked ? Math.min(asked, 30) * 1000 : Math.min(1000 * 2 ** attempt, 8000);
      },
    },
    mutations: { retry: false },
  },
});

/**
 * Another person or language means other answers. What is shown stays until they come, so that a
 * session that dies or begins does not interrupt work; logging out forgets at once (`forgetAnswers`).
 * Keys of what only one person may see carry their uid.
 */
export function followIdentity(): void {
  let uid = session.get()?.user.uid;
  session.subscribe(() => {
    const next = session.get()?.user.uid;
    if (next === uid) return;
    uid = next;
    void rendered().then(() => queryClient.invalidateQueries());
  });
  onLocaleChange(() => void queryClient.invalidateQueries());
}

/** Gives up the questions on their way: asked in the name of a session that ends, they would be refused. */
export function dropQuestions(): void {
  // Each is given up before this returns; the promise tells when those who wait have heard of it.
  void queryClient.cancelQueries();
}

export async function forgetAnswers(): Promise<void> {
  await rendered();
  await queryClient.resetQueries();
}

/** Questions that only members may ask are switched off by rendering; before that they must not be asked. */
function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
