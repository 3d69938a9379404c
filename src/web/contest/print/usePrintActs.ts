import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  checkContestPrint,
  claimContestPrint,
  type PrintRow,
} from "../../../shared/contestPrint.ts";
import { call } from "../../platform/api.ts";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { queuesKey } from "../useQueueChanges.ts";

/** Claims, releases or marks a text; `onAgreed` is called only on success. */
export function usePrintActs(cid: number) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; onAgreed?: (() => void) | undefined }) =>
      work(),
    onSuccess: (_done, { onAgreed }) => onAgreed?.(),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queuesKey(cid) }),
  });
  const act = (work: () => Promise<unknown>, onAgreed?: () => void) => {
    if (!isPending) mutate({ work, onAgreed });
  };
  const claimed = (on: boolean) => (row: PrintRow, onAgreed?: () => void) =>
    act(() => call(claimContestPrint, { id: row.id, cid, claimed: on }), onAgreed);
  return {
    claim: claimed(true),
    release: claimed(false),
    done: (row: PrintRow, onAgreed?: () => void) =>
      act(() => call(checkContestPrint, { id: row.id, cid }), onAgreed),
    isBusy: isPending,
  };
}
