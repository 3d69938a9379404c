import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moderateComment, moderateDiscussion } from "../../../shared/discussion/discussionAdmin.ts";
import { handleReport, type Report, unmuteUser } from "../../../shared/discussion/moderation.ts";
import type { ReportOutcome } from "../../../shared/discussion/moderationRules.ts";
import { DISCUSSIONS } from "../../discussion/queries.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { MuteDialog } from "./MuteDialog.tsx";
import { REPORTS } from "./queries.ts";
import css from "./ReportPage.module.css";
import { useAdminModerationWords } from "./texts.ts";
import { WarnDialog } from "./WarnDialog.tsx";

/** The actions that an administrator can take on a report. */
export function ReportActions({ report }: { report: Report }) {
  const t = useAdminModerationWords();
  const [opened, setOpened] = useState<"warn" | "mute" | null>(null);
  const close = () => setOpened(null);
  const { handle, hide, unmute, isBusy } = useReportActions(report);
  const { status, isHidden, mayMute, mutedUntil, excerpt } = report;
  return (
    <div className={css.actions}>
      {!status && excerpt !== null && (
        <>
          <Button size="small" icon="check" disabled={isBusy} onClick={() => handle("upheld")}>
            {t("uphold")}
          </Button>
          <Button size="small" icon="cross" disabled={isBusy} onClick={() => handle("declined")}>
            {t("decline")}
          </Button>
        </>
      )}
      {status && (
        <Button size="small" icon="refresh" disabled={isBusy} onClick={() => handle(null)}>
          {t("reopen")}
        </Button>
      )}
      {isHidden !== null && (
        <Button
          size="small"
          icon={isHidden ? "eye" : "eyeOff"}
          disabled={isBusy}
          onClick={() => hide(!isHidden)}
        >
          {t(isHidden ? "show" : "hide")}
        </Button>
      )}
      {mayMute && (
        <>
          <Button
            size="small"
            icon="warning"
            aria-haspopup="dialog"
            onClick={() => setOpened("warn")}
          >
            {t("warn")}
          </Button>
          <Button size="small" icon="lock" aria-haspopup="dialog" onClick={() => setOpened("mute")}>
            {t("mute")}
          </Button>
          {mutedUntil !== null && (
            <Button size="small" disabled={isBusy} onClick={() => unmute()}>
              {t("unmute")}
            </Button>
          )}
        </>
      )}
      {opened === "warn" && <WarnDialog report={report} onClose={close} />}
      {opened === "mute" && <MuteDialog report={report} onClose={close} />}
    </div>
  );
}

function useReportActions(report: Report) {
  const t = useAdminModerationWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { id, kind, did, commentId, reportedUid: uid } = report;
  const common = {
    onError: (error: Error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: REPORTS }),
  };
  const handling = useMutation({
    ...common,
    /** Null reopens the report. */
    mutationFn: (outcome: ReportOutcome | null) =>
      call(handleReport, { id, status: outcome !== null, outcome, same: true }),
    onSuccess({ changed }, outcome) {
      if (outcome === null) toast("good", t("reopened"));
      else toast("good", t(changed > 0 ? "done" : "doneBefore"));
    },
  });
  const hiding = useMutation({
    ...common,
    async mutationFn(isHidden: boolean) {
      const status = isHidden ? 1 : 0;
      if (kind === "discussion") await call(moderateDiscussion, { id: did ?? 0, status });
      else await call(moderateComment, { id: commentId ?? 0, status });
      await client.invalidateQueries({ queryKey: DISCUSSIONS });
    },
    onSuccess: (_done, isHidden) => toast("good", t(isHidden ? "hiddenNow" : "shownNow")),
  });
  const unmuting = useMutation({
    ...common,
    mutationFn: () => call(unmuteUser, { uid }),
    onSuccess: () => toast("good", t("muting.ended")),
  });
  return {
    handle: handling.mutate,
    hide: hiding.mutate,
    unmute: unmuting.mutate,
    isBusy: handling.isPending || hiding.isPending || unmuting.isPending,
  };
}
