import { useNavigate } from "@tanstack/react-router";
import type { SubmissionDetail } from "../../../shared/submission/submission.ts";
import { frameOf } from "../../../shared/submission/submissionPlace.ts";
import { restoreIntoDraft } from "../../editor/restoreIntoDraft.ts";
import { usePagesOf } from "../../place/framePages.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { toast } from "../../ui/notice/toast.tsx";

/** Puts submitted code back into its problem's editor and opens the editor. */
export function RestoreButton({ submission }: { submission: SubmissionDetail }) {
  const t = useTexts("submission");
  const navigate = useNavigate();
  const { uid, displayPid, language, code } = submission;
  const frame = frameOf(submission);
  const pages = usePagesOf(frame);
  if (code === null) return null;
  return (
    <Button
      size="small"
      icon="history"
      onClick={() => {
        restoreIntoDraft({ owner: uid, frame, problem: displayPid, language }, code);
        toast("good", t("restored"));
        void navigate(pages.problem(frame.id, displayPid));
      }}
    >
      {t("restore")}
    </Button>
  );
}
