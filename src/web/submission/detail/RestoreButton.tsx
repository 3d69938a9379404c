import { useNavigate } from "@tanstack/react-router";
import { isPractice } from "../../../shared/scopeIds.ts";
import type { SubmissionDetail } from "../../../shared/submission.ts";
import { restoreIntoDraft } from "../../editor/restoreIntoDraft.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.tsx";

/** Restores a submitted code into its problem's editor and opens it. */
export function RestoreButton({ submission }: { submission: SubmissionDetail }) {
  const t = useTexts("submission");
  const navigate = useNavigate();
  const { uid, cid, displayPid, language, code } = submission;
  if (code === null) return null;
  return (
    <Button
      size="small"
      icon="history"
      onClick={() => {
        restoreIntoDraft({ owner: uid, contest: cid, problem: displayPid, language }, code);
        toast("good", t("restored"));
        void navigate(
          isPractice(submission)
            ? { to: "/problem/$problemID", params: { problemID: displayPid } }
            : {
                to: "/contest/$contestID/problem/$problemID",
                params: { contestID: String(cid), problemID: displayPid },
              },
        );
      }}
    >
      {t("restore")}
    </Button>
  );
}
