import type { DraftBook } from "../../editor/draftBook.ts";
import { DraftStatus } from "../../editor/EditorPane.tsx";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
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
  book: DraftBook;
}

/** The submit button, what became of the last press, and whether the draft is safe. */
export function SubmitBar(props: SubmitBarProps) {
  const { send, sending, secondsLeft, refusal, dismiss, language, book } = props;
  const t = useTexts("problemPage");
  const ui = useTexts("ui");
  const guest = useSession() === null;
  const waiting = secondsLeft > 0;
  return (
    <div className={css.submitBar}>
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
      <div className={css.submitRow}>
        <DraftStatus book={book} />
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
