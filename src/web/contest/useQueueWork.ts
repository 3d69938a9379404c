import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { queuesKey } from "./useQueueChanges.ts";

/**
 * Returns a mutation for an action on an item in a contest's queues. If the server refuses the action, the mutation
 * shows the reason. In any case, it refetches the queues.
 */
export function useQueueWork<Done, Question>(
  cid: number,
  work: (question: Question) => Promise<Done>,
  onDone?: (done: Done, question: Question) => void,
) {
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (done, question) => onDone?.(done, question),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queuesKey(cid) }),
  });
}
