import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Verdict, isFinished } from "../../../shared/verdict.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { CaseGrid } from "../../submission/CaseGrid.tsx";
import { ErrorText } from "../../submission/ErrorText.tsx";
import { StoppedNote } from "../../submission/StoppedNote.tsx";
import { VerdictSummary } from "../../submission/VerdictSummary.tsx";
import type { Followed } from "../../submission/followState.ts";
import type { Following } from "../../submission/useFollowSubmission.ts";
import { submissionQuery } from "../../submission/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import css from "./ProblemPage.module.css";

interface ResultPanelProps {
  followed: Following | null;
  scored: boolean;
  /** The text in the editor: line links reach only lines it has. */
  code: string;
  onLine(line: number, column: number | null): void;
  onClose?: () => void;
}

/** The submission just made, from queued to verdict, next to the code. */
export default function ResultPanel({ followed, scored, code, onLine, onClose }: ResultPanelProps) {
  const t = useTexts("submission");
  const ui = useTexts("ui");
  return (
    <section className={css.result} aria-label={t("resultPanel")} data-pane="result" tabIndex={-1}>
      {followed ? (
        <>
          <VerdictSummary row={followed.row} cases={followed.cases} form="panel">
            <span className={css.gap} />
            <Link
              to="/submission-detail/$submitID"
              params={{ submitID: String(followed.row.submitId) }}
              className={`figures ${css.detailLink}`}
            >
              {t("resultDetail")} #{followed.row.submitId}
            </Link>
            {onClose && (
              <Button look="quiet" size="small" icon="cross" iconOnly onClick={onClose}>
                {ui("close")}
              </Button>
            )}
          </VerdictSummary>
          <StoppedNote askAgain={followed.askAgain} />
          <Message followed={followed} code={code} onLine={onLine} />
          {(followed.cases.length > 0 || followed.row.casesTotal !== null) && (
            <CaseGrid
              cases={followed.cases}
              total={isFinished(followed.row.status) ? null : followed.row.casesTotal}
              scored={scored}
              compact
            />
          )}
        </>
      ) : (
        <EmptyNote icon="play" title={t("resultEmpty")} />
      )}
    </section>
  );
}

/** Compiler or system text; only the detail call carries it. */
function Message(props: { followed: Followed; code: string; onLine: ResultPanelProps["onLine"] }) {
  const { followed, code, onLine } = props;
  const t = useTexts("submission");
  const uid = useSession()?.user.uid;
  const { status, submitId } = followed.row;
  const compile = status === Verdict.CompileError;
  const speaks = compile || status === Verdict.SystemError || status === Verdict.SubmittedFailed;
  const { data } = useQuery({
    ...submissionQuery(submitId, uid),
    enabled: speaks,
    // What was read while it was still judged has no message.
    staleTime: 0,
  });
  const submission = data?.submission;
  if (!speaks || !submission?.errorMessage || !isFinished(submission.status)) return null;
  return (
    <ErrorText
      title={t(compile ? "compileOutput" : "systemError")}
      message={submission.errorMessage}
      code={submission.code ?? code}
      onLine={compile ? onLine : undefined}
    />
  );
}
