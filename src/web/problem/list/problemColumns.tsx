import { Link } from "@tanstack/react-router";
import { ProblemAuth, type ProblemRow } from "../../../shared/problem.ts";
import { Verdict, verdictOf } from "../../../shared/verdict.ts";
import { useLocaleShown, useTexts } from "../../platform/texts.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LevelMark } from "../../ui/LevelMark.tsx";
import { RateBar } from "../../ui/RateBar.tsx";
import { TagPill } from "../../ui/TagPill.tsx";
import styles from "./problemColumns.module.css";

export type OwnStatus = Record<string, { status: number; score: number | null }>;

/** Columns of the problem list; the own status only for those who are signed in. */
export function useProblemColumns(options: {
  own: OwnStatus | null;
  showTags: boolean;
  onTag: (id: number) => void;
}): Column<ProblemRow>[] {
  const { own, showTags, onTag } = options;
  const t = useTexts("problemList");
  const locale = useLocaleShown();
  const columns: (Column<ProblemRow> | false)[] = [
    own !== null && {
      key: "own",
      header: <span className="visually-hidden">{t("own")}</span>,
      width: "2.75rem",
      align: "center",
      cell: ({ pid }) => <OwnMark status={own[pid]?.status} />,
    },
    {
      key: "id",
      header: t("id"),
      width: "5.5rem",
      narrowWidth: "4rem",
      cell: ({ problemId }) => <span className={styles.id}>{problemId}</span>,
    },
    {
      key: "title",
      header: t("name"),
      isRowHeader: true,
      cell: (row) => <Title row={row} />,
    },
    {
      key: "level",
      header: t("levelColumn"),
      width: "6rem",
      hideBelow: "narrow",
      cell: (row) => <LevelMark level={row.difficulty} />,
    },
    showTags && {
      key: "tags",
      header: t("tags"),
      width: "30%",
      hideBelow: "medium",
      cell: ({ tags }) => (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <button key={tag.id} type="button" onClick={() => onTag(tag.id)}>
              <TagPill name={tag.name} color={tag.color} />
            </button>
          ))}
        </span>
      ),
    },
    {
      key: "total",
      header: t("total"),
      align: "end",
      width: "5.5rem",
      hideBelow: "narrow",
      cell: ({ total }) => total.toLocaleString(locale),
    },
    {
      key: "rate",
      header: t("rate"),
      align: "end",
      width: "11rem",
      narrowWidth: "5rem",
      cell: (row) => <RateBar counts={row} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Title({ row }: { row: ProblemRow }) {
  const t = useTexts("problemList");
  return (
    <span className={styles.title}>
      <Link to="/problem/$problemID" params={{ problemID: row.problemId }}>
        {row.title}
      </Link>
      <span className={styles.narrowOnly}>
        <LevelMark level={row.difficulty} />
      </span>
      {row.auth === ProblemAuth.Private && (
        <span className={styles.flag}>
          <Icon name="lock" /> {t("hidden")}
        </span>
      )}
      {row.auth === ProblemAuth.Contest && (
        <span className={styles.flag}>
          <Icon name="lock" /> {t("contestOnly")}
        </span>
      )}
    </span>
  );
}

/** Solved, tried, or nothing; the drawing of a failed try is that of its latest status. */
function OwnMark({ status }: { status: number | undefined }) {
  const t = useTexts("problemList");
  const names = useTexts("verdict");
  if (status === undefined || status === Verdict.NotSubmitted) {
    return <span className="visually-hidden">{t("notTried")}</span>;
  }
  if (status === Verdict.Accepted) {
    return <Icon name="check" size={18} label={t("solved")} className={styles.solved} />;
  }
  const short = verdictOf(status).short as Parameters<typeof names>[0];
  return (
    <Icon
      name="dash"
      size={18}
      label={t("tried", { status: names(short) })}
      className={styles.tried}
    />
  );
}
