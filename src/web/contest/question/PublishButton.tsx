import { useMutation, useQueryClient } from "@tanstack/react-query";
import { publishQuestion, type Question } from "../../../shared/discussion/contestQuestion.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { questionsKey } from "./queries.ts";

/**
 * For organizers: publishes an answered question of a contestant to all contestants, or hides a published question
 * again.
 */
export function PublishButton({ question }: { question: Question }) {
  const { id, isPublic, fromRole, totalReplyNum } = question;
  const t = useContestWords();
  const errorText = useErrorText();
  const { cid, uid } = useContest();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(publishQuestion, { id, isPublic: !isPublic }),
    onSuccess: () => toast("good", t(isPublic ? "questions.hidden" : "questions.published")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: questionsKey(cid, uid) }),
  });
  if (fromRole !== "user" || (!isPublic && totalReplyNum === 0)) return null;
  return (
    <Button
      size="small"
      icon={isPublic ? "eyeOff" : "eye"}
      busy={isPending}
      onClick={() => mutate()}
    >
      {t(isPublic ? "questions.hide" : "questions.publish")}
    </Button>
  );
}
