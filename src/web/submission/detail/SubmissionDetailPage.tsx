import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { FeedbackPolicy } from "../../../shared/verdict/feedback.ts";
import { linkBanks } from "../../../shared/problem/problem.ts";
import type { SubmissionDetail, SubmissionRow } from "../../../shared/submission/submission.ts";
import {
  placeOf,
  practicePlace,
  type SubmissionPlace,
} from "../../../shared/submission/submissionPlace.ts";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { Verdict, isFinished } from "../../../shared/verdict/verdict.ts";
import { CodeView } from "../../editor/CodeView.tsx";
import { entryOf } from "../../place/entries.ts";
import { usePagesOf } from "../../place/framePages.ts";
import { ApiError } from "../../platform/apiError.ts";
import { problemAddresses } from "../../owner/problemAddresses.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { CaseGrid } from "./CaseGrid.tsx";
import { currentSubtasks } from "./caseGroups.ts";
import { failingCase } from "./failingCase.ts";
import { type Followed, isCut } from "../followState.ts";
import { ResubmitButton } from "../ResubmitButton.tsx";
import { DetailSkeleton } from "../DetailSkeleton.tsx";
import { ErrorText } from "./ErrorText.tsx";
import { RejudgeDialog } from "../RejudgeDialog.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { ShareToggle } from "./ShareToggle.tsx";
import { SubmissionFacts } from "./SubmissionFacts.tsx";
import { StoppedNote } from "./StoppedNote.tsx";
import { VerdictSummary } from "./VerdictSummary.tsx";
import { CauseForStaff } from "./CauseForStaff.tsx";
import { casesQuery, submissionQuery } from "../queries.ts";
import { useFollowSubmission } from "../useFollowSubmission.ts";
import { useRefetchWhenFinished } from "./useRefetchWhenFinished.ts";
import css from "./SubmissionDetailPage.module.css";

const ManualDialog = lazy(async () => ({
  default: (await import("../../rejudge/ManualDialog.tsx")).ManualDialog,
}));

const RemoteNote = lazy(async () => {
  const note = await import("../../remote/RemoteNote.tsx");
  await note.wordsReady();
  return { default: note.RemoteNote };
});

const FailingInput = lazy(async () => ({
  default: (await import("./FailingInput.tsx")).FailingInput,
}));

const CompareDialog = lazy(async () => ({
  default: (await import("../compare/CompareDialog.tsx")).CompareDialog,
}));

/** The page of one submission. */
export function SubmissionDetailPage() {
  return (
    <div className={css.page}>
      <OneSubmission />
    </div>
  );
}

interface OneSubmissionProps {
  frame?: SubmissionPlace;
  /** Sends the code to a printer; absent where printing is not available. */
  onPrint?: ((code: string, displayId: string) => void) | undefined;
}

/**
 * The submission whose id is in the URL: its verdict and the reason, data such as author and language, the test cases,
 * and the code. `frame`: the contest, training or practice that the page belongs to. If the submission does not exist,
 * the page links to the list of submissions in `frame`.
 */
export function OneSubmission({ frame = practicePlace, onPrint }: OneSubmissionProps) {
  const { submitID = "" } = useParams({ strict: false });
  const t = useTexts("submission");
  const id = /^\d{1,15}$/.test(submitID) ? Number(submitID) : null;
  return (
    <>
      <PageTitle title={t("detailTitle", { id: submitID })} />
      {id === null ? (
        <NotFound frame={frame} />
      ) : (
        <Detail key={id} submitId={id} frame={frame} onPrint={onPrint} />
      )}
    </>
  );
}

function NotFound({ frame }: { frame: SubmissionPlace }) {
  const t = useTexts("submission");
  const pages = usePagesOf(frame);
  const toList = <ButtonLink {...pages.submissions(frame.id)}>{t("toList")}</ButtonLink>;
  return (
    <EmptyNote title={t("notFound")} action={toList}>
      {t("notFoundHint")}
    </EmptyNote>
  );
}

function Detail(props: OneSubmissionProps & { submitId: number; frame: SubmissionPlace }) {
  const { submitId, frame, onPrint } = props;
  const t = useTexts("submission");
  const uid = useSession()?.user.uid;
  const { data, error, refetch } = useQuery({
    ...submissionQuery(submitId, uid),
    refetchInterval: ({ state }) => refetchIn(state.data?.submission),
  });
  const cases = useQuery(casesQuery(submitId, uid));
  const submission = data?.submission ?? null;
  const followed = useFollowSubmission(submission);
  const [rejudging, setRejudging] = useState(false);
  const [deciding, setDeciding] = useState(false);
  const [comparing, setComparing] = useState(false);
  useRefetchWhenFinished(followed?.row ?? null, submission, () => void refetch());
  const current = useMemo(
    () => (submission && followed ? withRow(submission, followed.row) : null),
    [submission, followed],
  );
  if (error && !current) {
    const missing = error instanceof ApiError && error.status === 404;
    return missing ? (
      <NotFound frame={frame} />
    ) : (
      <ErrorNote error={error} onRetry={() => void refetch()} />
    );
  }
  if (!current || !followed) return <DetailSkeleton />;
  const finished = isFinished(current.status);
  /** Whether judging has ended or has stalled at a remote judge. */
  const ended = finished || current.wait?.for === "judge";
  const scored = current.problemType !== 0;
  const showsInputs = current.failingInputOpen === true || current.mayEditProblem === true;
  const failing = failingCase(followed, showsInputs);
  const editing = problemAddresses(current.problemClassId ?? null);
  return (
    <>
      <VerdictSummary row={current} cases={followed.cases} form="banner">
        <span className={css.gap} />
        {current.mayResubmit && ended && <ResubmitButton submitId={submitId} />}
        {current.mayEditProblem && (
          <ButtonLink
            size="small"
            icon="file"
            to={editing.form}
            params={{ ...editing.params, pid: String(current.pid) }}
          >
            {t("editProblem")}
          </ButtonLink>
        )}
        {current.mayRejudge && ended && (
          <Button size="small" icon="refresh" onClick={() => setRejudging(true)}>
            {t("rejudge")}
          </Button>
        )}
        {current.mayRejudge && finished && (
          <Button size="small" icon="pen" onClick={() => setDeciding(true)}>
            {t("setByHand")}
          </Button>
        )}
      </VerdictSummary>
      <StoppedNote askAgain={followed.askAgain} />
      {finished && current.errorMessage && (
        <ErrorText
          title={t(current.status === Verdict.CompileError ? "compileOutput" : "errorText")}
          message={current.errorMessage}
          code={current.code}
          isRemote={current.remote !== undefined}
          onLine={current.code === null ? undefined : showLine}
        />
      )}
      {failing !== null && (
        <Suspense fallback={null}>
          <FailingInput submitId={submitId} seq={failing} />
        </Suspense>
      )}
      {current.cause && (
        <Suspense fallback={null}>
          <CauseForStaff cause={current.cause} />
        </Suspense>
      )}
      {current.remote && isLinked(current.remote) && (
        <Suspense fallback={null}>
          <RemoteNote submission={current} />
        </Suspense>
      )}
      <SubmissionFacts row={current} />
      {current.status !== Verdict.CompileError && (
        <CasePanel detail={current} followed={followed} stored={cases} />
      )}
      <CodePanel
        submission={current}
        isOwn={uid === current.uid}
        onCompare={() => setComparing(true)}
        onPrint={onPrint}
      />
      {deciding && (
        <Suspense fallback={null}>
          <ManualDialog
            row={current}
            scored={scored}
            onClose={() => setDeciding(false)}
            onDone={() => void refetch()}
          />
        </Suspense>
      )}
      {comparing && (
        <Suspense fallback={null}>
          <CompareDialog row={current} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {rejudging && <RejudgeDialog row={current} onClose={() => setRejudging(false)} />}
    </>
  );
}

/** Whether the user who made the submission must submit the code on the remote judge's own site. */
function isLinked({ judge, isLinked: isOfUser }: NonNullable<SubmissionDetail["remote"]>): boolean {
  return isOfUser || linkBanks.includes(judge);
}

/**
 * The interval for refetching an unfinished submission to a remote judge, in milliseconds; false: no refetching. The
 * live channel does not report that the submission's job has run, that its position in the queue has changed, or that
 * it has stalled.
 */
function refetchIn(submission: SubmissionDetail | undefined): number | false {
  const remote = submission?.remote;
  if (!remote || isFinished(submission.status)) return false;
  if (!remote.hasBegun) return linkBanks.includes(remote.judge) ? 1000 : 2000;
  return 10_000;
}

/**
 * Updates the submission from the newest row. Fields that only the detail call returns (code, error text) are kept;
 * `wait` is always taken from the row, even if the row has no such field.
 */
function withRow(submission: SubmissionDetail, row: SubmissionRow): SubmissionDetail {
  const current = { ...submission, ...row };
  if (row.wait === undefined) delete current.wait;
  return current;
}

interface CasePanelProps {
  detail: SubmissionDetail;
  followed: Followed;
  stored: UseQueryResult<CaseResult[] | null>;
}

/** Results per test case, or the reason why none are shown. */
function CasePanel({ detail, followed, stored }: CasePanelProps) {
  const t = useTexts("submission");
  const hasCases = followed.cases.length > 0;
  const isExpected = !isFinished(detail.status) && showsCases(detail.feedback);
  return (
    <Panel title={t("cases")}>
      {hasCases || isExpected ? (
        <CaseGrid
          cases={followed.cases}
          total={detail.casesTotal}
          scored={detail.problemType !== 0}
          subtasks={currentSubtasks(detail, followed.row)}
          cut={isCut(followed)}
        />
      ) : (
        <p className={css.muted}>
          {stored.isPending ? t("casesLoading") : t(noCasesText(detail, stored.data ?? null))}
        </p>
      )}
    </Panel>
  );
}

/** The code with its actions, or the reason why it is not shown. */
function CodePanel(props: {
  submission: SubmissionDetail;
  isOwn: boolean;
  onCompare: () => void;
  onPrint: OneSubmissionProps["onPrint"];
}) {
  const { submission, isOwn, onCompare, onPrint } = props;
  const t = useTexts("submission");
  const editorTexts = useTexts("editor");
  const { code, language } = submission;
  return (
    <Panel
      title={<span className={css.whole}>{t("code")}</span>}
      action={
        code !== null && (
          <div className={css.actions}>
            {submission.mayShare && <ShareToggle submission={submission} />}
            {isOwn && (
              <Button size="small" icon="columns" onClick={onCompare}>
                {t("compare")}
              </Button>
            )}
            {isOwn && onPrint && (
              <Button
                size="small"
                icon="printer"
                onClick={() => onPrint(code, submission.displayPid)}
              >
                {editorTexts("print")}
              </Button>
            )}
            {isOwn && <RestoreButton submission={submission} />}
            <CopyButton text={code} look="plain" />
          </div>
        )
      }
    >
      {code !== null ? (
        <CodeView code={code} language={language} />
      ) : (
        <EmptyNote icon="lock" title={t("codeHidden")}>
          {t("codeHiddenHint")}
        </EmptyNote>
      )}
    </Panel>
  );
}

/** Whether the policy ever shows test cases. */
function showsCases(feedback: FeedbackPolicy): boolean {
  return feedback !== "none" && feedback !== "verdict";
}

function noCasesText(detail: SubmissionDetail, cases: CaseResult[] | null) {
  const { feedback } = detail;
  if (cases !== null) return "casesNone";
  if (entryOf(placeOf(detail)).opensCasesLater && showsCases(feedback)) return "casesLater";
  return feedback === "none" ? "verdictsHidden" : "casesHidden";
}

/** Scrolls to the line of the displayed code to which the compiler message refers. */
function showLine(line: number): void {
  const target = document.querySelector<HTMLElement>(`[data-line="${line}"]`);
  target?.scrollIntoView({ block: "center" });
  target?.animate?.(
    [{ backgroundColor: "var(--warn-soft)" }, { backgroundColor: "var(--warn-soft)" }, {}],
    { duration: 1600 },
  );
}
