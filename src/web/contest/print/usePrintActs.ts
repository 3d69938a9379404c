import {
  checkContestPrint,
  claimContestPrint,
  type PrintRow,
} from "../../../shared/contestOrganizer/contestPrint.ts";
import { call } from "../../platform/api.ts";
import { useQueueWork } from "../useQueueWork.ts";

/** Claims or releases a print request, or marks it as printed; `onAgreed` is called only if the call succeeds. */
export function usePrintActs(cid: number) {
  const { mutate, isPending } = useQueueWork(
    cid,
    ({ work }: { work: () => Promise<unknown>; onAgreed?: (() => void) | undefined }) => work(),
    (_done, { onAgreed }) => onAgreed?.(),
  );
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
