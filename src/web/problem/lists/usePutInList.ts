import { useMutation, useQueryClient } from "@tanstack/react-query";
import { putInOwnList } from "../../../shared/practice/problemLists.ts";
import { call } from "../../platform/api.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";

/** Adds problems to the reader's lists or removes them, and refetches all data that shows lists. */
export function usePutInList() {
  const queries = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (change: { id?: number; pid: number; on: boolean }) => call(putInOwnList, change),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => refreshLists(queries),
  });
}

/**
 * Refetches all queries that depend on the reader's lists: the lists themselves, the favourite stars, and the problem
 * list filtered by a list.
 */
export async function refreshLists(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    ["ownLists", "favourites", "list"].map((what) =>
      queries.invalidateQueries({ queryKey: ["problem", what] }),
    ),
  );
}
