import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { HomeworkGridRow } from "../../../../shared/class/homeworkStaff.ts";
import type { SubmissionRow } from "../../../../shared/submission/submission.ts";
import { CommentedCode } from "../../../lineComment/CommentedCode.tsx";
import { homeworkPages } from "../../../place/homework.ts";
import { submissionQuery } from "../../../submission/queries.ts";
import { Button, ButtonLink } from "../../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import { SelectField } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { TimeAgo } from "../../../ui/mark/TimeAgo.tsx";
import { VerdictMark } from "../../../ui/mark/VerdictMark.tsx";
import { isolated } from "../../../ui/text/isolated.ts";
import { useClass } from "../../classContext.ts";
import { lastGridSearch } from "../grid/lastGridSearch.ts";
import { useHomework } from "../homeworkContext.ts";
import { homeworkGridQuery, memberSubmissionsQuery, SUBMISSIONS_SHOWN } from "../staffQueries.ts";
import { useHomeworkWords } from "../texts.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./MemberPage.module.css";
import { PointsForm } from "./PointsForm.tsx";

const route = getRouteApi("/class/$classID/homework/$homeworkID/results/$memberUid");

/**
 * The submissions of one student to a homework assignment, with the code, the comments on lines of the code, and the
 * points.
 */
export function MemberPage() {
  const t = useHomeworkWorkWords();
  const words = useHomeworkWords();
  const { uid } = useClass();
  const { tid, homework } = useHomework();
  const { memberUid = "" } = useParams({ strict: false });
  const { pid } = route.useSearch();
  const [page, setPage] = useState(1);
  const list = useQuery(memberSubmissionsQuery({ tid, memberUid, pid }, uid, page));
  const rows = list.data?.records;
  const { row, others } = useGridRow(memberUid, rows?.[0]?.username);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const place = row && pid !== undefined ? homework.problems.findIndex((p) => p.pid === pid) : -1;
  const problem = homework.problems[place];
  const cell = place >= 0 ? row?.cells[place] : undefined;
  // By default, the page shows the submission that counts or, if there is none, the newest submission.
  const visibleId = chosenId ?? cell?.submitId ?? rows?.[0]?.submitId ?? null;
  const name = row?.realname || row?.nickname || row?.username || rows?.[0]?.username || "";
  const columns = useColumns(visibleId, cell?.submitId ?? null, setChosenId);
  const pages = Math.ceil((list.data?.total ?? 0) / SUBMISSIONS_SHOWN);
  return (
    <div className={css.page}>
      <MemberHead name={name} row={row} others={others} pid={pid} />
      <PageTitle
        title={words("titleOf", { tab: t("member.title", { name }), name: homework.title })}
        hidden
      />
      <div className={css.columns}>
        <div className={css.stack}>
          <Panel flush>
            <DataTable
              caption={t("member.caption")}
              columns={columns}
              rows={rows}
              rowKey={({ submitId }) => submitId}
              rowTone={({ submitId }) => (submitId === visibleId ? "own" : undefined)}
              error={list.error}
              onRetry={() => void list.refetch()}
              updating={list.isPlaceholderData}
              skeletonRows={4}
              empty={
                <EmptyNote icon="file" title={t("member.none")}>
                  {t("member.noneText")}
                </EmptyNote>
              }
            />
            {pages > 1 && (
              <p className={css.pages}>
                <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  {t("member.newer")}
                </Button>
                <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  {t("member.older")}
                </Button>
              </p>
            )}
          </Panel>
          {cell && problem && (
            <PointsForm
              key={`${memberUid} ${problem.pid} ${String(cell.points)} ${String(cell.note)}`}
              memberUid={memberUid}
              problem={problem}
              cell={cell}
            />
          )}
        </div>
        {visibleId !== null && <Code key={visibleId} submitId={visibleId} />}
      </div>
    </div>
  );
}

/**
 * Finds the student's row and its neighbours in the grid with the filters that were last used. If that grid does not
 * contain the student, for example because the page was opened directly, finds only the student's row, by the username.
 */
function useGridRow(memberUid: string, username: string | undefined) {
  const { uid } = useClass();
  const { tid } = useHomework();
  const last = useQuery(homeworkGridQuery(tid, uid, lastGridSearch.get())).data?.records ?? [];
  const place = last.findIndex((row) => row.uid === memberUid);
  const isMissing = place < 0;
  const byName = useQuery({
    ...homeworkGridQuery(tid, uid, { keyword: username }),
    enabled: isMissing && username !== undefined,
  }).data?.records;
  if (isMissing) {
    return {
      row: byName?.find((row) => row.uid === memberUid),
      others: { before: undefined, after: undefined },
    };
  }
  return { row: last[place], others: { before: last[place - 1], after: last[place + 1] } };
}

interface HeadProps {
  name: string;
  row: HomeworkGridRow | undefined;
  others: { before: HomeworkGridRow | undefined; after: HomeworkGridRow | undefined };
  pid: number | undefined;
}

function MemberHead({ name, row, others, pid }: HeadProps) {
  const t = useHomeworkWorkWords();
  const { classId } = useClass();
  const { tid, homework } = useHomework();
  const { memberUid = "" } = useParams({ strict: false });
  const navigate = route.useNavigate();
  const params = { classID: String(classId), homeworkID: String(tid) };
  const to = "/class/$classID/homework/$homeworkID/results/$memberUid" as const;
  const neighbour = (next: HomeworkGridRow | undefined, icon: "left" | "right", label: string) =>
    next ? (
      <ButtonLink
        size="small"
        icon={icon}
        iconOnly
        to={to}
        params={{ ...params, memberUid: next.uid }}
        search={{ pid } as never}
      >
        {label}
      </ButtonLink>
    ) : (
      <Button size="small" icon={icon} iconOnly disabled>
        {label}
      </Button>
    );
  return (
    <header className={css.head}>
      <Link
        to="/class/$classID/homework/$homeworkID/results"
        params={params}
        search={lastGridSearch.get() as never}
        className={css.back}
      >
        <Icon name="left" /> {t("member.back")}
      </Link>
      <div className={css.titles}>
        <p className={css.name}>
          {name}
          {row && (
            <small>
              {[row.number, name !== row.username && row.username].filter(Boolean).join(" · ")}
            </small>
          )}
        </p>
        <span className={css.neighbours}>
          {neighbour(others.before, "left", t("member.previous"))}
          {neighbour(others.after, "right", t("member.next"))}
        </span>
        <SelectField
          label={t("member.problem")}
          hideLabel
          value={pid ?? ""}
          onChange={(event) =>
            void navigate({
              to,
              params: { ...params, memberUid },
              search: {
                pid: event.currentTarget.value ? Number(event.currentTarget.value) : undefined,
              },
              replace: true,
            })
          }
        >
          <option value="">{t("member.allProblems")}</option>
          {homework.problems.map((problem) => (
            <option key={problem.pid} value={problem.pid}>
              {problem.problemId} {isolated(problem.title)}
            </option>
          ))}
        </SelectField>
      </div>
    </header>
  );
}

function useColumns(
  visibleId: number | null,
  countingId: number | null,
  onChoose: (submitId: number) => void,
): Column<SubmissionRow>[] {
  const t = useHomeworkWorkWords();
  return [
    {
      key: "verdict",
      header: t("member.verdict"),
      isRowHeader: true,
      cell: ({ submitId, status, displayPid }) => (
        <button
          type="button"
          className={css.submission}
          aria-pressed={submitId === visibleId}
          aria-label={t("member.open", { id: String(submitId) })}
          onClick={() => onChoose(submitId)}
        >
          <span className={css.id}>{displayPid}</span>
          <VerdictMark status={status} />
          {submitId === countingId && <small>{t("member.counts")}</small>}
        </button>
      ),
    },
    {
      key: "score",
      header: t("member.score"),
      align: "end",
      width: "5rem",
      narrowWidth: "4rem",
      cell: ({ score }) => score,
    },
    {
      key: "at",
      header: t("member.at"),
      width: "8rem",
      narrowWidth: "6.5rem",
      cell: ({ submitTime }) => <TimeAgo at={submitTime} />,
    },
  ];
}

/** The code of a submission, with the comments that were written on its lines. */
function Code({ submitId }: { submitId: number }) {
  const t = useHomeworkWorkWords();
  const { classId, uid } = useClass();
  const { tid } = useHomework();
  const { data, error, refetch } = useQuery(submissionQuery(submitId, uid));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.waiting} aria-busy="true" />;
  const { submission } = data;
  return (
    <Panel
      title={t("member.code")}
      action={
        <Link
          {...homeworkPages(classId).submission(tid, {
            displayId: submission.displayPid,
            submitId,
          })}
        >
          {t("member.details")}
        </Link>
      }
    >
      {submission.code === null ? (
        <EmptyNote icon="lock" title={t("member.codeHidden")} />
      ) : (
        <CommentedCode
          submitId={submitId}
          uid={uid}
          code={submission.code}
          language={submission.language}
        />
      )}
    </Panel>
  );
}
