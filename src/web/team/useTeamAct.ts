import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { TEAMS } from "./queries.ts";

/** Runs one call that changes teams, reports its success or refusal, and refetches the teams. */
export function useTeamAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      toast("good", done);
      await client.invalidateQueries({ queryKey: TEAMS });
      await client.invalidateQueries({ queryKey: ["contest"] });
    },
    onError: (error) => toast("bad", errorText(error)),
  });
}
