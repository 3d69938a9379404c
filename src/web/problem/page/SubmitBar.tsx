import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { DraftBook } from "../../editor/draftBook.ts";
import { DraftStatus } from "../../editor/EditorPane.tsx";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { laterPanels } from "./lazyPanelsOf.ts";
import { useProblemPlace } from "./problemPlace.ts";
import type { SubmissionsLeft } from "./useSubmissionsLeft.ts";
import type { SubmitDemand, SubmitRefusal } from "./useSubmit.ts";
import css from "./ProblemPage.module.css";

// This dialog is rarely needed, so it is a separate chunk.
const CaptchaDialog = lazy(async () => (await laterPanels()).loadCaptcha());

interface SubmitBarProps {
  send(): void;
  sending: boolean;
  /** Seconds until the server accepts the next submission, if the user submitted too fast. */
  secondsLeft: number;
  refusal: SubmitRefusal | null;
  dismiss(): void;
  demand: SubmitDemand | null;
  answerDemand(answer: { captcha: string; captchaKey: string }): void;
  dropDemand(): void;
  language: string | null;
  /** The problem's id in the problem bank; undefined if the problem is not open for practice. */
  bankId: string | undefined;
  book: DraftBook;
  /** Number of submissions left, if they are limited. */
  quota: SubmissionsLeft | null;
  /** Runs the code without submitting it. */
  run(): void;
  running: boolean;
}

/** The submit button, the result of the last press, and the state of the draft. */
export function SubmitBar(props: SubmitBarProps) {
  const { send, sending, secondsLeft, refusal, dismiss, language, book, quota, run, running } =
    props;
  const t = useTexts("problemPage");
  const ui = useTexts("ui");
  const guest = useSession() === null;
  const waiting = secondsLeft > 0;
  const { closed } = useProblemPlace();
  return (
    <div className={css.submitBar}>
      {props.demand && (
        <Suspense>
          <CaptchaDialog
            key={props.demand.round}
            error={props.demand.error}
            onAnswer={props.answerDemand}
            onClose={props.dropDemand}
          />
        </Suspense>
      )}
      {refusal && (
        <div className={css.refusal} role="alert" data-login={refusal.login || undefined}>
          <Icon name={refusal.login ? "user" : "warning"} />
          <div>
            <p>{refusal.text}</p>
            {!refusal.login && <p className={css.safe}>{t("codeSafe")}</p>}
          </div>
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
      {closed !== undefined && (
        <p className={css.closed}>
          <Icon name="lock" />
          <span>
            {closed}{" "}
            {props.bankId !== undefined && (
              <Link to="/problem/$problemID" params={{ problemID: props.bankId }}>
                {t("toBank")}
              </Link>
            )}
          </span>
        </p>
      )}
      <div className={css.submitRow}>
        <DraftStatus book={book} />
        <span className={css.gap} />
        {quota && closed === undefined && (
          <span className={css.quota} data-none={quota.left === 0 || undefined}>
            {t("submissionsLeft", { left: quota.left, max: quota.max })}
          </span>
        )}
        <Button busy={running} disabled={language === null} onClick={run} title="Ctrl + '">
          {t(guest ? "runLogin" : "run")}
        </Button>
        <Button
          look="primary"
          icon="play"
          busy={sending}
          disabled={language === null || waiting || closed !== undefined || quota?.left === 0}
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
