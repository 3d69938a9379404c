import { Link } from "@tanstack/react-router";
import type { TrainingRow } from "../../../shared/practice/training.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { AccessTag, CategoryLink } from "../TrainingPills.tsx";
import { useTrainingWords } from "../texts.ts";
import css from "./TrainingListPage.module.css";

interface ColumnsInput {
  isSignedIn: boolean;
  /** Returns true if the click was handled and the link must not be followed. */
  onOpen(row: TrainingRow): boolean;
}

/** Columns of the list of trainings; the progress column is only shown to signed-in users. */
export function useTrainingColumns({ isSignedIn, onOpen }: ColumnsInput): Column<TrainingRow>[] {
  const t = useTrainingWords();
  const locale = useDisplayLocale();
  const columns: (Column<TrainingRow> | false)[] = [
    {
      key: "number",
      header: t("column.number"),
      width: "4.5rem",
      hideBelow: "narrow",
      cell: ({ rank }) => <span className={`figures ${css.number}`}>{rank}</span>,
    },
    {
      key: "title",
      header: t("column.title"),
      isRowHeader: true,
      narrowWidth: "auto",
      cell: (row) => <Title row={row} onOpen={onOpen} />,
    },
    {
      key: "access",
      header: t("column.access"),
      width: "6rem",
      hideBelow: "narrow",
      cell: ({ auth }) => <AccessTag auth={auth} />,
    },
    {
      key: "category",
      header: t("column.category"),
      width: "14rem",
      hideBelow: "medium",
      cell: (row) => (
        <span className={css.above}>
          <CategoryLink {...row} />
        </span>
      ),
    },
    {
      key: "problems",
      header: t("column.problems"),
      align: "end",
      width: "6rem",
      hideBelow: "narrow",
      cell: ({ problemCount }) => problemCount.toLocaleString(locale),
    },
    isSignedIn && {
      key: "progress",
      header: t("column.progress"),
      width: "9.5rem",
      narrowWidth: "4rem",
      align: "end",
      cell: ({ acCount, problemCount }) =>
        acCount !== null && <ProgressBar solved={acCount} count={problemCount} />,
    },
    {
      key: "author",
      header: t("column.author"),
      width: "9rem",
      hideBelow: "wide",
      cell: ({ author }) => <span className={css.author}>{author || t("deletedUser")}</span>,
    },
    {
      key: "updated",
      header: t("column.updated"),
      width: "8.5rem",
      hideBelow: "wide",
      cell: ({ gmtModified }) => (
        <span className={css.above}>
          <TimeAgo at={gmtModified} />
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The clickable area of the title's link covers the whole row. */
function Title({ row, onOpen }: { row: TrainingRow; onOpen: ColumnsInput["onOpen"] }) {
  const t = useTrainingWords();
  return (
    <span className={css.titles}>
      <Link
        to="/training/$trainingID"
        params={{ trainingID: String(row.id) }}
        className={css.title}
        onClick={(event) => {
          if (onOpen(row)) event.preventDefault();
        }}
      >
        {row.title}
      </Link>
      <span className={css.narrowOnly}>
        <AccessTag auth={row.auth} />
        {row.categoryName !== null && <span>{row.categoryName}</span>}
        <span>{t("count", { count: row.problemCount })}</span>
      </span>
    </span>
  );
}
