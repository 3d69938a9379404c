import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmissionDetail } from "../../../shared/submission/submission.ts";
import { updateSubmission } from "../../../shared/submission/submissionCalls.ts";
import { call } from "../../platform/api.ts";
import { useTexts } from "../../platform/texts.tsx";
import { usePendingValue } from "../../platform/usePendingValue.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Toggle } from "../../ui/control/Field.tsx";
import { toast } from "../../ui/notice/toast.tsx";

/**
 * A toggle with which the owner lets others read the code; it changes at once, and changes back if the server refuses
 * the change.
 */
export function ShareToggle({ submission }: { submission: SubmissionDetail }) {
  const t = useTexts("submission");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { submitId } = submission;
  const { mutateAsync } = useMutation({
    mutationFn: (share: boolean) => call(updateSubmission, { submitId, share }),
    onSuccess: (_, share) => toast("good", t(share ? "shared" : "unshared")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["submission"] }),
  });
  const [checked, choose] = usePendingValue(submission.share, mutateAsync);
  return (
    <span title={t("shareNote")}>
      <Toggle label={t("share")} checked={checked} onChange={choose} />
    </span>
  );
}
