import { Link } from "@tanstack/react-router";
import type { TrainingCell, TrainingRankRow } from "../../../shared/practice/training.ts";
import { verdictOf } from "../../../shared/verdict/verdict.ts";
import { trainingPages } from "../../place/training.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { UserLink } from "../../ranking/UserLink.tsx";
import { Button } from "../../ui/control/Button.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import type { ListedProblem } from "../queries.ts";
import { useTrainingWords } from "../texts.ts";
import { useTraining } from "../trainingContext.ts";
import css from "./RecordPage.module.css";

interface ColumnsInput {
  problems: readonly ListedProblem[];
  /** Whether any problem has scores. */
  isScored: boolean;
  showsRealNames: boolean;
  /** Opens the dialog that confirms the removal of a member; null if the viewer may not remove members. */
  onRemove: ((member: NamedMember) => void) | null;
}

/** A member whose name is shown. */
export type NamedMember = TrainingRankRow & { uid: string; username: string };

function isNamed(row: TrainingRankRow): row is NamedMember {
  return row.uid !== null && row.username !== null;
}

/**
 * The columns of the standings: rank, user, real name, points, number of solved problems, then one column per problem.
 */
export function useRecordColumns(input: ColumnsInput): Column<TrainingRankRow>[] {
  const { problems, isScored, showsRealNames, onRemove } = input;
  const t = useTrainingWords();
  const locale = useDisplayLocale();
  const { tid } = useTraining();
  const columns: (Column<TrainingRankRow> | false)[] = [
    {
      key: "rank",
      header: t("record.rank"),
      align: "end",
      width: "4rem",
      narrowWidth: "3rem",
      cell: ({ rank }) => rank ?? "–",
    },
    {
      key: "user",
      header: t("record.user"),
      isRowHeader: true,
      width: "13rem",
      narrowWidth: "8rem",
      cell: (row) => <Member row={row} />,
    },
    showsRealNames && {
      key: "realName",
      header: t("record.realName"),
      width: "7rem",
      cell: ({ realname }) => <span className={css.realname}>{realname}</span>,
    },
    isScored && {
      key: "score",
      header: t("record.score"),
      align: "end",
      width: "5.5rem",
      cell: ({ totalScore }) => totalScore?.toLocaleString(locale) ?? "–",
    },
    {
      key: "solved",
      header: t("record.solved"),
      align: "end",
      width: "6.5rem",
      cell: ({ ac, totalRunTime: ms }) => (
        <span className={css.lines} title={t("record.runTimeOf", { ms })}>
          <strong>{ac}</strong>
          <span className={css.below}>{runTime(ms, locale)}</span>
        </span>
      ),
    },
    ...problems.map(({ pid, displayId, displayTitle, bankId }): Column<TrainingRankRow> => ({
      key: String(pid),
      header: (
        <Link
          {...trainingPages.problem(tid, displayId)}
          className={css.problem}
          title={displayTitle}
        >
          {displayId}
        </Link>
      ),
      align: "center",
      width: "5rem",
      cell: ({ username, submissionInfo }) => {
        const result = submissionInfo[displayId];
        return (
          result && (
            <Result result={result} username={username} displayId={displayId} bankId={bankId} />
          )
        );
      },
    })),
    onRemove !== null && {
      key: "remove",
      header: <span className="visually-hidden">{t("record.actions")}</span>,
      align: "end",
      width: "3rem",
      cell: (row) =>
        isNamed(row) && (
          <Button look="quiet" size="small" icon="cross" iconOnly onClick={() => onRemove(row)}>
            {t("record.remove", { name: row.username })}
          </Button>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** A member with a link to the profile. If the class shows only the nickname, there is no link. */
function Member({ row }: { row: TrainingRankRow }) {
  const t = useTrainingWords();
  return (
    <span className={css.member}>
      {isNamed(row) ? <UserLink user={row} /> : row.nickname || t("record.anonymous")}
      {row.gender === "female" && <span className={css.flag}>{t("record.female")}</span>}
      {row.school !== null && row.school !== "" && (
        <span className={css.school} title={row.school}>
          {row.school}
        </span>
      )}
    </span>
  );
}

/**
 * A member's status on a problem; if the member's name is shown, a click opens the member's submissions to the problem.
 */
function Result(props: {
  result: TrainingCell;
  username: string | null;
  displayId: string;
  /** The problem's id in the bank, since the submissions may have been made outside the training. */
  bankId: string;
}) {
  const { result, username, displayId, bankId } = props;
  const t = useTrainingWords();
  const names = useTexts("verdict");
  const locale = useDisplayLocale();
  const { status, score, runTime: ms } = result;
  const content = (
    <>
      <VerdictMark status={status} form="short" />
      <span className={`figures ${css.below}`}>
        {ms !== null ? runTime(ms, locale) : score !== null ? t("score", { score }) : ""}
      </span>
    </>
  );
  if (username === null) return <span className={css.result}>{content}</span>;
  const words = {
    user: username,
    id: displayId,
    status: names(verdictOf(status).short as Parameters<typeof names>[0]),
  };
  const label = ms === null ? t("record.cell", words) : t("record.cellTime", { ...words, ms });
  return (
    <Link
      to="/status"
      search={{ username, problemID: bankId, completeProblemID: true } as never}
      className={css.result}
      aria-label={label}
      title={label}
    >
      {content}
    </Link>
  );
}

function runTime(ms: number, locale: string): string {
  return `${ms.toLocaleString(locale)} ms`;
}
