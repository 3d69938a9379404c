import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../../shared/call/endpoint.ts";
import { applyCandidate, discardProblemCheck } from "../../../../shared/problem/problemCheck.ts";
import { call } from "../../../platform/api.ts";
import { CHECK } from "./queries.ts";

export type Applied = OutputOf<typeof applyCandidate>;

/** Applies or discards a pending change. */
export function useCandidate(
  id: number,
  { onApplied, onDiscarded }: { onApplied: (saved: Applied) => void; onDiscarded: () => void },
) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: CHECK });
  const apply = useMutation({
    mutationFn: () => call(applyCandidate, { id }),
    async onSuccess(saved) {
      await refresh();
      onApplied(saved);
    },
    onError: () => void refresh(),
  });
  const discard = useMutation({
    mutationFn: () => call(discardProblemCheck, { id }),
    async onSuccess() {
      await refresh();
      onDiscarded();
    },
    onError: () => void refresh(),
  });
  return { apply, discard, error: apply.error ?? discard.error };
}
