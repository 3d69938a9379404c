import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resubmit } from "../../shared/submission/submissionCalls.ts";
import { call } from "../platform/api.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";

/** Lets the owner resubmit the same code after a judging failure. */
export function ResubmitButton({ submitId, iconOnly }: { submitId: number; iconOnly?: boolean }) {
  const t = useTexts("submission");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(resubmit, { submitId }),
    onSuccess: () => toast("good", t("resubmitted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["submission"] }),
  });
  return (
    <Button
      size="small"
      look={iconOnly ? "quiet" : "primary"}
      icon="refresh"
      iconOnly={iconOnly}
      busy={isPending}
      onClick={() => mutate()}
    >
      {iconOnly ? t("resubmitOne", { id: String(submitId) }) : t("resubmit")}
    </Button>
  );
}
