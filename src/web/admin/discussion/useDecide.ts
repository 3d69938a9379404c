import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decideHeldText } from "../../../shared/discussion/heldText.ts";
import { call } from "../../platform/api.ts";
import { DISCUSSIONS } from "../../discussion/queries.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useAdminDiscussionWords } from "./texts.ts";

/** Publishes a text that awaits approval, or refuses it. */
export function useDecide() {
  const t = useAdminDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: { id: number; isApproved: boolean; reason: string }) =>
      call(decideHeldText, decision),
    onSuccess: (_done, { isApproved }) =>
      toast("good", t(isApproved ? "held.approved" : "held.refused")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: DISCUSSIONS }),
  });
}
