import { useState } from "react";
import type { Locale } from "../../../shared/text/locale.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { placeOf } from "../../../shared/submission/submissionPlace.ts";
import { isFinished, Verdict } from "../../../shared/verdict/verdict.ts";
import { entryOf } from "../../place/entries.ts";
import type { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { exactTime, TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { ResubmitButton } from "../ResubmitButton.tsx";
import { StatusMark } from "../StatusMark.tsx";
import {
  AuthorLink,
  authorOf,
  ProblemOfSubmissionLink,
  SubmissionLink,
} from "../SubmissionLinks.tsx";
import { codeSize, memorySize, milliseconds } from "../../ui/text/figures.ts";
import { progressOf } from "./progressOf.ts";
import css from "./submissionColumns.module.css";

type Words = ReturnType<typeof useTexts<"submission">>;

interface ColumnsOf {
  t: Words;
  locale: Locale;
  /** User id of the reader; undefined for a guest. */
  uid: string | undefined;
  /** Whether the list is on the page of one problem, where the problem, author and judge columns are hidden. */
  within: "list" | "problem";
  /** Whether the rows include submissions to problems scored by case. */
  scored?: boolean;
  /** Whether rows include the names of judge nodes, which are only sent to staff. */
  judged?: boolean;
  /** Start of the contest, in milliseconds. Times of submissions are shown relative to it. */
  startAt?: number | undefined;
  /** Requires the permission to rejudge, which only root has. */
  onRejudge?: (row: SubmissionRow) => void;
  /** The first column, with the checkboxes of the rows. */
  choice?: Column<SubmissionRow>;
}

/** The columns of every list of submissions (specification 2.10). */
export function submissionColumns(options: ColumnsOf) {
  const { t, locale, uid, within, scored = true, judged = false, startAt } = options;
  const { onRejudge, choice } = options;
  const columns: Column<SubmissionRow>[] = [
    {
      key: "run",
      header: t("columns.run"),
      isRowHeader: true,
      hideBelow: within === "list" ? "medium" : undefined,
      cell: (row) => <RunLink row={row} label={t("openDetail", { id: String(row.submitId) })} />,
    },
    {
      key: "problem",
      header: t("columns.problem"),
      cell: (row) => (
        <>
          <ProblemLink row={row} />
          {within === "list" && (
            <span className={css.phoneAuthor}>
              {row.sentBy ? `${authorOf(row)} · ${row.sentBy}` : authorOf(row)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "status",
      header: t("columns.status"),
      cell: (row) => (
        <span className={css.statusCell}>
          <StatusLink row={row} locale={locale} />
          {row.uid === uid && isBroken(row) && <ResubmitButton submitId={row.submitId} iconOnly />}
        </span>
      ),
    },
    {
      key: "score",
      header: t("columns.score"),
      align: "end",
      hideBelow: within === "list" ? "narrow" : "medium",
      cell: ({ score }) => score ?? <Unknown />,
    },
    {
      key: "time",
      header: t("columns.time"),
      align: "end",
      hideBelow: "medium",
      cell: ({ time }) => <Figure text={time === null ? null : milliseconds(time, locale)} />,
    },
    {
      key: "memory",
      header: t("columns.memory"),
      align: "end",
      hideBelow: "medium",
      cell: ({ memory }) => <Figure text={memory === null ? null : memorySize(memory, locale)} />,
    },
    {
      key: "length",
      header: t("columns.length"),
      align: "end",
      hideBelow: "wide",
      cell: ({ length }) => codeSize(length, locale),
    },
    {
      key: "language",
      header: t("columns.language"),
      hideBelow: "medium",
      cell: (row) => <LanguageLink row={row} />,
    },
    {
      key: "judger",
      header: t("columns.judger"),
      hideBelow: "wide",
      cell: ({ judger }) => (judger ? <span className={css.cut}>{judger}</span> : <Unknown />),
    },
    {
      key: "author",
      header: t("columns.author"),
      hideBelow: "narrow",
      cell: (row) => <Author row={row} />,
    },
    {
      key: "submitted",
      header: t("columns.submitted"),
      align: "end",
      cell: ({ submitTime }) => (
        <span className={css.when}>
          {startAt !== undefined && Date.parse(submitTime) >= startAt ? (
            <time dateTime={submitTime} title={exactTime(submitTime, locale)} className="figures">
              {sinceStart(Date.parse(submitTime) - startAt)}
            </time>
          ) : (
            <TimeAgo at={submitTime} />
          )}
        </span>
      ),
    },
  ];
  if (choice) columns.unshift(choice);
  if (onRejudge) columns.push(rejudgeColumn(t, onRejudge));
  const empty = new Set([...(scored ? [] : ["score"]), ...(judged ? [] : ["judger"])]);
  const visibleColumns = columns.filter(({ key }) => !empty.has(key));
  return within === "list" ? visibleColumns : columnsOfProblem(visibleColumns);
}

/** Time since the start of the contest, as `h:mm:ss`. */
function sinceStart(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  return [Math.floor(seconds / 3600), ...parts.map((part) => String(part).padStart(2, "0"))].join(
    ":",
  );
}

function rejudgeColumn(
  t: ColumnsOf["t"],
  onRejudge: (row: SubmissionRow) => void,
): Column<SubmissionRow> {
  return {
    key: "actions",
    header: t("columns.actions"),
    align: "end",
    hideBelow: "medium",
    cell: (row) => (
      <Button size="small" look="quiet" icon="refresh" iconOnly onClick={() => onRejudge(row)}>
        {`${t("rejudge")} ${row.submitId}`}
      </Button>
    ),
  };
}

/**
 * Returns the columns for the panel next to the editor: it lists the viewer's own submissions to one problem and omits
 * problem, author, judge node and code length.
 */
function columnsOfProblem(columns: Column<SubmissionRow>[]): Column<SubmissionRow>[] {
  const elsewhere = new Set(["problem", "author", "judger", "length"]);
  return columns
    .filter(({ key }) => !elsewhere.has(key))
    .map((column) => (column.hideBelow === "medium" ? { ...column, hideBelow: "narrow" } : column));
}

/** The team name or the username; below it, for staff, the user's other names and the team member who submitted. */
function Author({ row }: { row: SubmissionRow }) {
  const { nickname, realname, sentBy } = row;
  const name = authorOf(row);
  const names = [nickname === name ? null : nickname, realname === nickname ? null : realname];
  const others = [...names, sentBy].filter(Boolean).join(" · ");
  return (
    <>
      <AuthorLink row={row} className={`${css.cut} ${css.author} ${css.quiet}`} title={name} />
      {others !== "" && (
        <span className={`${css.cut} ${css.author} ${css.others}`} title={others}>
          {others}
        </span>
      )}
    </>
  );
}

/** Whether judging failed or has stalled at a remote judge, so that the owner may resubmit. */
function isBroken(row: SubmissionRow): boolean {
  const { status, wait } = row;
  const isBrokenStatus =
    status === Verdict.SystemError ||
    status === Verdict.SubmittedFailed ||
    (wait?.for === "judge" && !isFinished(status));
  return isBrokenStatus && entryOf(placeOf(row)).alwaysResubmits;
}

/** A value that is hidden from this reader or not known yet. */
function Unknown() {
  return <span className={css.unknown}>—</span>;
}

function Figure({ text }: { text: string | null }) {
  return text === null ? <Unknown /> : <span className={css.when}>{text}</span>;
}

function RunLink({ row, label }: { row: SubmissionRow; label: string }) {
  if (row.submitId < 0) return <Unknown />;
  return (
    <SubmissionLink row={row} className={`figures ${css.quiet}`} aria-label={label}>
      {row.submitId}
    </SubmissionLink>
  );
}

function ProblemLink({ row }: { row: SubmissionRow }) {
  return (
    <ProblemOfSubmissionLink
      row={row}
      className={css.problem}
      title={`${row.displayPid} ${row.title}`}
    >
      <span className={`figures ${css.id}`}>{row.displayPid}</span> <bdi>{row.title}</bdi>
    </ProblemOfSubmissionLink>
  );
}

/** The verdict, with the reason for it on hover. */
function StatusLink({ row, locale }: { row: SubmissionRow; locale: Locale }) {
  const [why, setWhy] = useState<{ row: SubmissionRow; text: string } | null>(null);
  const explain = () => {
    if (!row.endedBy || why?.row === row) return;
    import("../endTooltip.ts")
      .then(({ endTooltip }) => endTooltip(row, locale))
      .then((text) => setWhy({ row, text }))
      // If the explanation cannot be loaded, for example offline, only the verdict is shown.
      .catch(() => undefined);
  };
  const progress = progressOf(row);
  const mark = (
    <>
      <StatusMark row={row} progress={progress} className={css.roomy} />
      <StatusMark row={row} form="short" progress={progress} className={css.tight} />
    </>
  );
  if (row.submitId < 0) return mark;
  return (
    <SubmissionLink
      row={row}
      className={css.status}
      title={why?.row === row ? why.text : undefined}
      onPointerEnter={explain}
    >
      {mark}
    </SubmissionLink>
  );
}

function LanguageLink({ row }: { row: SubmissionRow }) {
  if (row.submitId < 0) return row.language;
  return (
    <SubmissionLink row={row} className={css.quiet}>
      {row.language}
    </SubmissionLink>
  );
}
