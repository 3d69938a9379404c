import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import type { Problem } from "../../../shared/problem/problem.ts";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { TRIAL_INPUTS_MAX } from "../../../shared/verdict/trial.ts";
import { Verdict, isFinished } from "../../../shared/verdict/verdict.ts";
import type { ErrorMark } from "../../editor/editorInterface.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { CaseGrid } from "../../submission/detail/CaseGrid.tsx";
import { currentSubtasks } from "../../submission/detail/caseGroups.ts";
import { compileMarks } from "../../submission/detail/compileMessage.ts";
import { ErrorText } from "../../submission/detail/ErrorText.tsx";
import { failingCase } from "../../submission/detail/failingCase.ts";
import { StoppedNote } from "../../submission/detail/StoppedNote.tsx";
import { SubmissionLink } from "../../submission/SubmissionLinks.tsx";
import { VerdictSummary } from "../../submission/detail/VerdictSummary.tsx";
import { type Followed, isCut } from "../../submission/followState.ts";
import type { Following } from "../../submission/useFollowSubmission.ts";
import { submissionQuery } from "../../submission/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { SolvedNote } from "./SolvedNote.tsx";
import css from "./ProblemPage.module.css";

const FailingInput = lazy(async () => ({
  default: (await import("../../submission/detail/FailingInput.tsx")).FailingInput,
}));

interface ResultPanelProps {
  followed: Following | null;
  problem: Problem;
  mayEdit: boolean;
  /** The text in the editor. Only lines that exist in it are linked. */
  code: string;
  onLine(line: number, column: number | null): void;
  /** Called with the compiler messages that refer to lines of `code`; the list is empty if there are none. */
  onErrors(code: string, marks: readonly ErrorMark[]): void;
  /** Runs the editor's code on this sample only. */
  onRunSample(number: number): void;
  onClose?: () => void;
}

/** Shows the state of the latest submission, and finally its verdict, next to the code. */
export default function ResultPanel(props: ResultPanelProps) {
  const { followed, problem, mayEdit, code, onLine, onErrors, onRunSample, onClose } = props;
  const t = useTexts("submission");
  const page = useTexts("problemPage");
  const ui = useTexts("ui");
  const isBySubtask = problem.type !== 0 && problem.judgeCaseMode === "subtask";
  const { detail, explained } = useDetail(followed, isBySubtask);
  const subtasks = isBySubtask ? (detail?.subtasks ?? problem.subtasks.map(unknownResult)) : [];
  const showsInputs = problem.failingInputOpen === true || mayEdit;
  const failing = followed && failingCase(followed, showsInputs);
  const sample = failedSampleOf(followed?.cases ?? [], problem);
  const cut = followed !== null && isCut(followed);
  const { isRemote } = problem;
  const compiled = explained?.compile ? explained : null;
  useEffect(() => {
    if (!compiled?.errorMessage || compiled.code === null) return;
    const lines = compiled.code.split("\n").length;
    onErrors(compiled.code, compileMarks(compiled.errorMessage, { lines, isRemote }));
  }, [compiled?.errorMessage, compiled?.code, isRemote, onErrors]);
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
            <SubmissionLink row={followed.row} className={`figures ${css.detailLink}`}>
              {t("resultDetail")} #{followed.row.submitId}
            </SubmissionLink>
            {onClose && (
              <Button look="quiet" size="small" icon="cross" iconOnly onClick={onClose}>
                {ui("close")}
              </Button>
            )}
          </VerdictSummary>
          <StoppedNote askAgain={followed.askAgain} />
          {followed.row.wait?.for === "user" && followed.row.status === Verdict.Submitting && (
            <p>
              <SubmissionLink row={followed.row}>
                {page("remoteSubmit", { judge: followed.row.wait.judge })}
              </SubmissionLink>
            </p>
          )}
          {explained?.errorMessage && (
            <ErrorText
              title={t(explained.compile ? "compileOutput" : "errorText")}
              message={explained.errorMessage}
              code={explained.code ?? code}
              isRemote={isRemote}
              onLine={explained.compile ? onLine : undefined}
            />
          )}
          {sample !== null && (
            <div>
              <Button size="small" icon="play" onClick={() => onRunSample(sample)}>
                {page("runFailedSample", { sample })}
              </Button>
            </div>
          )}
          {failing !== null && (
            <Suspense fallback={null}>
              <FailingInput submitId={followed.row.submitId} seq={failing} />
            </Suspense>
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
              subtasks={currentSubtasks({ subtasks }, followed.row)}
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

/** Number of the first sample that was not accepted and can be run, so that the user can see the output. */
function failedSampleOf(cases: readonly CaseResult[], { judgeMode }: Problem): number | null {
  if (judgeMode === "interactive") return null;
  const isFailed = ({ sample, status }: CaseResult): boolean =>
    sample !== null &&
    sample <= TRIAL_INPUTS_MAX &&
    status !== Verdict.Accepted &&
    status !== Verdict.NotSubmitted;
  return cases.find(isFailed)?.sample ?? null;
}

/** A subtask before its points are known. */
function unknownResult({ num, type, score, dependsOn }: Problem["subtasks"][number]) {
  return { num, type, fullScore: score, score: null, dependsOn, addsUp: false };
}

/**
 * The submission's details, and from them the compiler or system message and the code. They are fetched only if the
 * verdict has a message, or if the problem is scored by subtask.
 */
function useDetail(followed: Followed | null, isBySubtask: boolean) {
  const uid = useSession()?.user.uid;
  const status = followed?.row.status ?? Verdict.Pending;
  const compile = status === Verdict.CompileError;
  const hasMessage =
    compile || status === Verdict.SystemError || status === Verdict.SubmittedFailed;
  const { data } = useQuery({
    ...submissionQuery(followed?.row.submitId ?? 0, uid),
    enabled: hasMessage || (isBySubtask && isFinished(status)),
    // A response that was fetched before the verdict contains no message, so a stored response is always fetched again.
    staleTime: 0,
  });
  const detail = data?.submission;
  if (!hasMessage || !detail || !isFinished(detail.status)) return { detail, explained: null };
  return {
    detail,
    explained: { compile, errorMessage: detail.errorMessage, code: detail.code },
  };
}
