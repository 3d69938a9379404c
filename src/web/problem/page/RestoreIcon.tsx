import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { submissionQuery } from "../../submission/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";

interface RestoreIconProps {
  submitId: number;
  onRestore(code: string, language: string): void;
}

/** Fetches the code of one of the user's submissions and puts it into the editor. */
export function RestoreIcon({ submitId, onRestore }: RestoreIconProps) {
  const t = useTexts("submission");
  const errorText = useErrorText();
  const client = useQueryClient();
  const uid = useSession()?.user.uid;
  const [busy, setBusy] = useState(false);
  if (submitId < 0) return null;
  async function restore() {
    setBusy(true);
    try {
      const { submission } = await client.fetchQuery(submissionQuery(submitId, uid));
      if (submission.code === null) return;
      onRestore(submission.code, submission.language);
      toast("good", t("restored"));
    } catch (error) {
      toast("bad", errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      icon="history"
      iconOnly
      busy={busy}
      onClick={() => void restore()}
    >
      {`${t("restore")} ${submitId}`}
    </Button>
  );
}
