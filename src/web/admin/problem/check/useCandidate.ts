import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../../shared/endpoint.ts";
import { applyCandidate, dropProblemCheck } from "../../../../shared/problemCheck.ts";
import { call } from "../../../platform/api.ts";
import { CHECK } from "./queries.ts";

export type Applied = OutputOf<typeof applyCandidate>;

/** Apply or discard a waiting change. */
export function useCandidate(
  id: number,
  { onApplied, onDropped }: { onApplied: (saved: Applied) => void; onDropped: () => void },
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
  const drop = useMutation({
    mutationFn: () => call(dropProblemCheck, { id }),
    async onSuccess() {
      await refresh();
      onDropped();
    },
    onError: () => void refresh(),
  });
  return { apply, drop, error: apply.error ?? drop.error };
}
