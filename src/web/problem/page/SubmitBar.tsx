import { isFinished } from "../../../shared/verdict.ts";
import type { SubmissionRow } from "../../../shared/submission.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { VerdictMark } from "../../ui/VerdictMark.tsx";
import type { SubmitRefusal } from "./useSubmit.ts";
import css from "./ProblemPage.module.css";

interface SubmitBarProps {
  send(): void;
  sending: boolean;
  /** Too fast: seconds until the server takes the next one. */
  secondsLeft: number;
  refusal: SubmitRefusal | null;
  dismiss(): void;
  language: string | null;
  row: SubmissionRow | null;
}

/** The submit button, what became of the last press, and where the last submission stands. */
export function SubmitBar(props: SubmitBarProps) {
  const { send, sending, secondsLeft, refusal, dismiss, language, row } = props;
  const t = useTexts("problemPage");
  const ui = useTexts("ui");
  const guest = useSession() === null;
  const waiting = secondsLeft > 0;
  return (
    <div className={css.submitBar}>
      {refusal && (
        <div className={css.refusal} role="alert" data-login={refusal.login || undefined}>
          <Icon name={refusal.login ? "user" : "warning"} />
          <p>
            {refusal.text} {!refusal.login && t("codeSafe")}
          </p>
          {refusal.login && guest && (
            <Button size="small" onClick={() => requestLogin("asked")}>
              {t("login")}
            </Button>
          )}
          <Button size="small" look="quiet" icon="cross" iconOnly onClick={dismiss}>
            {ui("dismiss")}
          </Button>
        </div>
      )}
      <div className={css.submitRow}>
        {row && !isFinished(row.status) && (
          <VerdictMark
            status={row.status}
            progress={{ done: row.casesDone, total: row.casesTotal }}
          />
        )}
        <span className={css.gap} />
        <Button
          look="primary"
          icon="play"
          busy={sending}
          disabled={language === null || waiting}
          onClick={send}
          title="Ctrl + Enter"
        >
          {waiting
            ? t("waitSeconds", { seconds: secondsLeft })
            : t(sending ? "submitting" : "submit")}
        </Button>
      </div>
    </div>
  );
}
