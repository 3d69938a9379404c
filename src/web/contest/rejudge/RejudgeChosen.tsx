import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { REJUDGING_MAX } from "../../../shared/submission/rejudge.ts";
import { useTexts } from "../../platform/texts.tsx";
import { StartDialog } from "../../rejudge/StartDialog.tsx";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { Button } from "../../ui/control/Button.tsx";
import css from "./RejudgePage.module.css";

/**
 * Starts a rejudging, with a preview, of the submissions selected on the status page, and then opens it on the
 * rejudging page.
 */
export default function RejudgeChosen(props: {
  cid: number;
  chosen: readonly number[];
  onClear: () => void;
}) {
  const { cid, chosen, onClear } = props;
  const t = useJudgingWords();
  const words = useTexts("submission");
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const count = chosen.length;
  const isTooMany = count > REJUDGING_MAX;
  return (
    <div className={css.chosen}>
      <span role="status">{words("selected", { count })}</span>
      <Button size="small" icon="refresh" disabled={isTooMany} onClick={() => setAsking(true)}>
        {t("contest.chosen")}
      </Button>
      <Button size="small" look="quiet" onClick={onClear}>
        {words("clearSelection")}
      </Button>
      {isTooMany && <p role="alert">{t("contest.tooMany", { max: REJUDGING_MAX })}</p>}
      {isAsking && (
        <StartDialog
          scope={{ cid, submitIds: chosen }}
          onClose={() => setAsking(false)}
          onStarted={({ id }) =>
            void navigate({
              to: "/contest/$contestID/rejudge",
              params: { contestID: String(cid) },
              search: { id },
            })
          }
        />
      )}
    </div>
  );
}
