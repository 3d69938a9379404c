import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { useSendPrint } from "./useSendPrint.ts";

/** Returns a function that sends a program to the organizers' printer; undefined if the reader cannot print now. */
export function usePrintCode(): ((code: string, displayId: string) => void) | undefined {
  const errorText = useErrorText();
  const contest = useContest();
  const { info, isRegistered, gate } = contest;
  const phase = usePhase(contest);
  const send = useSendPrint();
  const printing = useMutation({
    mutationFn: ({ code, displayId }: { code: string; displayId: string }) =>
      send({ content: code, displayId, isCode: true }),
    onError: (error) => toast("bad", errorText(error)),
  });
  const mayPrint = info.openPrint && gate === "open" && isRegistered && phase !== "ended";
  if (!mayPrint || info.barred !== null) return undefined;
  return (code, displayId) => {
    if (!printing.isPending) printing.mutate({ code, displayId });
  };
}
