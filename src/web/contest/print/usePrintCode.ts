import { useMutation, useQueryClient } from "@tanstack/react-query";
import { submitPrintText } from "../../../shared/contestPrint.ts";
import { call } from "../../platform/api.ts";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { ownPrintsQuery } from "./queries.ts";

/** Sends a program to the organizers' printer; undefined while the contest takes no texts to print. */
export function usePrintCode(): ((code: string, displayId: string) => void) | undefined {
  const t = useContestWords();
  const errorText = useErrorText();
  const contest = useContest();
  const { cid, uid, info, isRegistered, gate } = contest;
  const phase = usePhase(contest);
  const client = useQueryClient();
  const printing = useMutation({
    mutationFn: ({ code, displayId }: { code: string; displayId: string }) =>
      call(submitPrintText, { cid, content: code, displayId, isCode: true }),
    async onSuccess() {
      toast("good", t("print.sent"));
      await client.invalidateQueries({ queryKey: ownPrintsQuery(cid, uid).queryKey });
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  const mayPrint = info.openPrint && gate === "open" && isRegistered && phase !== "ended";
  if (!mayPrint || info.barred !== null) return undefined;
  return (code, displayId) => {
    if (!printing.isPending) printing.mutate({ code, displayId });
  };
}
