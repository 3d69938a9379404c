import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { FeedbackPolicy } from "../../shared/feedback.ts";
import type { CaseResult, SubmissionDetail } from "../../shared/submission.ts";
import { Verdict, isFinished } from "../../shared/verdict.ts";
import { CodeView } from "../editor/CodeView.tsx";
import { ApiError } from "../platform/apiError.ts";
import { useSession } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { EmptyNote, ErrorNote } from "../ui/Note.tsx";
import { PageTitle } from "../ui/pageTitle.tsx";
import { Panel } from "../ui/Panel.tsx";
import { CaseGrid } from "./CaseGrid.tsx";
import { isCut } from "./followState.ts";
import { ResubmitButton } from "./ResubmitButton.tsx";
import { DetailSkeleton } from "./DetailSkeleton.tsx";
import { ErrorText } from "./ErrorText.tsx";
import { RejudgeDialog } from "./RejudgeDialog.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { ShareToggle } from "./ShareToggle.tsx";
import { SubmissionFacts } from "./SubmissionFacts.tsx";
import { StoppedNote } from "./StoppedNote.tsx";
import { VerdictSummary } from "./VerdictSummary.tsx";
import { CauseForStaff } from "./CauseForStaff.tsx";
import { casesQuery, submissionQuery } from "./queries.ts";
import { useFollowSubmission } from "./useFollowSubmission.ts";
import { useRefetchWhenFinished } from "./useRefetchWhenFinished.ts";
import css from "./SubmissionDetailPage.module.css";

const ManualDialog = lazy(async () => ({
  default: (await import("../admin/judging/ManualDialog.tsx")).ManualDialog,
}));

const CompareDialog = lazy(async () => ({
  default: (await import("./compare/CompareDialog.tsx")).CompareDialog,
}));

/** One submission: verdict and why, facts, test cases, code. */
export function SubmissionDetailPage() {
  const { submitID = "" } = useParams({ strict: false });
  const t = useTexts("submission");
  const id = /^\d{1,15}$/.test(submitID) ? Number(submitID) : null;
  const title = t("detailTitle", { id: submitID });
  return (
    <div className={css.page}>
      <PageTitle title={title} />
      {id === null ? <NotFound /> : <Detail key={id} submitId={id} />}
    </div>
  );
}

function NotFound() {
  const t = useTexts("submission");
  return (
    <EmptyNote title={t("notFound")} action={<ButtonLink to="/status">{t("toList")}</ButtonLink>}>
      {t("notFoundHint")}
    </EmptyNote>
  );
}

function Detail({ submitId }: { submitId: number }) {
  const t = useTexts("submission");
  const uid = useSession()?.user.uid;
  const { data, error, refetch } = useQuery(submissionQuery(submitId, uid));
  const cases = useQuery(casesQuery(submitId, uid));
  const submission = data?.submission ?? null;
  const followed = useFollowSubmission(submission);
  const [rejudging, setRejudging] = useState(false);
  const [deciding, setDeciding] = useState(false);
  const [comparing, setComparing] = useState(false);
  useRefetchWhenFinished(followed?.row ?? null, submission, () => void refetch());
  // Fields of the detail call (code, error text) stay while the row changes.
  const shown = useMemo(
    () => (submission && followed ? { ...submission, ...followed.row } : null),
    [submission, followed],
  );
  if (error && !shown) {
    const missing = error instanceof ApiError && error.status === 404;
    return missing ? <NotFound /> : <ErrorNote error={error} onRetry={() => void refetch()} />;
  }
  if (!shown || !followed) return <DetailSkeleton />;
  const finished = isFinished(shown.status);
  const scored = shown.problemType !== 0;
  return (
    <>
      <VerdictSummary row={shown} cases={followed.cases} form="banner">
        <span className={css.gap} />
        {shown.mayResubmit && finished && <ResubmitButton submitId={submitId} />}
        {shown.mayRejudge && finished && (
          <Button size="small" icon="refresh" onClick={() => setRejudging(true)}>
            {t("rejudge")}
          </Button>
        )}
        {shown.mayRejudge && finished && (
          <Button size="small" icon="pen" onClick={() => setDeciding(true)}>
            {t("setByHand")}
          </Button>
        )}
      </VerdictSummary>
      <StoppedNote askAgain={followed.askAgain} />
      {finished && shown.errorMessage && (
        <ErrorText
          title={t(shown.status === Verdict.CompileError ? "compileOutput" : "errorText")}
          message={shown.errorMessage}
          code={shown.code}
          onLine={shown.code === null ? undefined : showLine}
        />
      )}
      {shown.cause && (
        <Suspense fallback={null}>
          <CauseForStaff cause={shown.cause} />
        </Suspense>
      )}
      <SubmissionFacts row={shown} />
      {shown.status !== Verdict.CompileError && (
        <Panel title={t("cases")}>
          {followed.cases.length > 0 || (!finished && showsCases(shown.feedback)) ? (
            <CaseGrid
              cases={followed.cases}
              total={shown.casesTotal}
              scored={scored}
              cut={isCut(followed)}
            />
          ) : (
            <p className={css.muted}>
              {cases.isPending ? t("casesLoading") : t(noCasesText(shown, cases.data ?? null))}
            </p>
          )}
        </Panel>
      )}
      <Panel
        title={<span className={css.whole}>{t("code")}</span>}
        action={
          shown.code !== null && (
            <div className={css.actions}>
              {shown.mayShare && <ShareToggle submission={shown} />}
              {uid === shown.uid && (
                <Button size="small" icon="columns" onClick={() => setComparing(true)}>
                  {t("compare")}
                </Button>
              )}
              {uid === shown.uid && <RestoreButton submission={shown} />}
              <CopyButton text={shown.code} look="plain" />
            </div>
          )
        }
      >
        {shown.code !== null ? (
          <CodeView code={shown.code} language={shown.language} />
        ) : (
          <EmptyNote icon="lock" title={t("codeHidden")}>
            {t("codeHiddenHint")}
          </EmptyNote>
        )}
      </Panel>
      {deciding && (
        <Suspense fallback={null}>
          <ManualDialog
            row={shown}
            scored={scored}
            onClose={() => setDeciding(false)}
            onDone={() => void refetch()}
          />
        </Suspense>
      )}
      {comparing && (
        <Suspense fallback={null}>
          <CompareDialog row={shown} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {rejudging && <RejudgeDialog row={shown} onClose={() => setRejudging(false)} />}
    </>
  );
}

/** Under these policies test cases appear sooner or later. */
function showsCases(feedback: FeedbackPolicy): boolean {
  return feedback !== "none" && feedback !== "verdict";
}

function noCasesText({ feedback }: SubmissionDetail, cases: CaseResult[] | null) {
  if (cases !== null) return "casesNone";
  return feedback === "none" ? "verdictsHidden" : "casesHidden";
}

/** Line of the compiler message in the code below. */
function showLine(line: number): void {
  const target = document.querySelector<HTMLElement>(`[data-line="${line}"]`);
  target?.scrollIntoView({ block: "center" });
  target?.animate?.(
    [{ backgroundColor: "var(--warn-soft)" }, { backgroundColor: "var(--warn-soft)" }, {}],
    { duration: 1600 },
  );
}
