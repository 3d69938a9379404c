import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import type { Problem } from "../../../shared/problem.ts";
import { Verdict, isFinished } from "../../../shared/verdict.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { CaseGrid } from "../../submission/CaseGrid.tsx";
import { ErrorText } from "../../submission/ErrorText.tsx";
import { StoppedNote } from "../../submission/StoppedNote.tsx";
import { VerdictSummary } from "../../submission/VerdictSummary.tsx";
import { type Followed, isCut } from "../../submission/followState.ts";
import type { Following } from "../../submission/useFollowSubmission.ts";
import { submissionQuery } from "../../submission/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { SolvedNote } from "./SolvedNote.tsx";
import css from "./ProblemPage.module.css";

interface ResultPanelProps {
  followed: Following | null;
  problem: Problem;
  /** The text in the editor: line links are limited to its lines. */
  code: string;
  onLine(line: number, column: number | null): void;
  onClose?: () => void;
}

/** The latest submission, from queued to verdict, next to the code. */
export default function ResultPanel(props: ResultPanelProps) {
  const { followed, problem, code, onLine, onClose } = props;
  const t = useTexts("submission");
  const ui = useTexts("ui");
  const explained = useExplained(followed);
  const cut = followed !== null && isCut(followed);
  return (
    <section className={css.result} aria-label={t("resultPanel")} data-pane="result" tabIndex={-1}>
      {followed ? (
        <>
          <VerdictSummary
            row={{ ...followed.row, errorMessage: explained?.errorMessage ?? null }}
            cases={followed.cases}
            form="panel"
          >
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
          {explained?.errorMessage && (
            <ErrorText
              title={t(explained.compile ? "compileOutput" : "systemError")}
              message={explained.errorMessage}
              code={explained.code ?? code}
              onLine={explained.compile ? onLine : undefined}
            />
          )}
          {followed.row.status === Verdict.Accepted && (
            <SolvedNote row={followed.row} problem={problem} />
          )}
          {(followed.cases.length > 0 ||
            (followed.row.casesTotal !== null && !isFinished(followed.row.status))) && (
            <CaseGrid
              cases={followed.cases}
              total={isFinished(followed.row.status) && !cut ? null : followed.row.casesTotal}
              scored={problem.type !== 0}
              cut={cut}
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

/** Compiler's or system's text and the code it is about; only the detail call carries them. */
function useExplained(followed: Followed | null) {
  const uid = useSession()?.user.uid;
  const status = followed?.row.status ?? Verdict.Pending;
  const compile = status === Verdict.CompileError;
  const hasMessage =
    compile || status === Verdict.SystemError || status === Verdict.SubmittedFailed;
  const { data } = useQuery({
    ...submissionQuery(followed?.row.submitId ?? 0, uid),
    enabled: hasMessage,
    // A response from before the verdict has no message.
    staleTime: 0,
  });
  const submission = data?.submission;
  if (!hasMessage || !submission || !isFinished(submission.status)) return null;
  return { compile, errorMessage: submission.errorMessage, code: submission.code };
}
