import type { OwnStatuses } from "../../../shared/problem/problemSet.ts";
import { Link } from "@tanstack/react-router";
import { ProblemAuth, type ProblemRow, type ProblemSort } from "../../../shared/problem/problem.ts";
import { Verdict, verdictOf } from "../../../shared/verdict/verdict.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { LevelMark } from "../../ui/mark/LevelMark.tsx";
import { RateBar } from "../../ui/mark/AcceptanceRateBar.tsx";
import { TagPill } from "../../ui/mark/TagPill.tsx";
import { FavouriteButton } from "../lists/FavouriteButton.tsx";
import styles from "./problemColumns.module.css";
import type { ProblemListSearch } from "./searchParams.ts";

/** Columns of the problem list; the column with the user's status is shown only to signed-in users. */
export function useProblemColumns(options: {
  own: OwnStatuses | null;
  favourites: ReadonlySet<number>;
  showTags: boolean;
  search: ProblemListSearch;
  onSort: (sort: ProblemSort | undefined, descending: true | undefined) => void;
  onTag: (id: number) => void;
}): Column<ProblemRow>[] {
  const { own, favourites, showTags, search, onSort, onTag } = options;
  const t = useTexts("problemList");
  const locale = useDisplayLocale();
  const sortedBy = (sort: ProblemSort, name: string, first?: "descending") => {
    const by = search.sort ?? "id";
    const descending = by === sort ? !search.descending : first === "descending";
    const sorted = search.descending ? ("descending" as const) : ("ascending" as const);
    return {
      sorted: by === sort ? sorted : undefined,
      header: (
        <SortHead
          name={name}
          sorted={by === sort ? sorted : undefined}
          onSort={() => onSort(sort === "id" ? undefined : sort, descending || undefined)}
        />
      ),
    };
  };
  const columns: (Column<ProblemRow> | false)[] = [
    own !== null && {
      key: "own",
      header: <span className="visually-hidden">{t("own")}</span>,
      width: "2.75rem",
      narrowWidth: "2rem",
      align: "center",
      cell: ({ pid }) => <OwnMark status={own[pid]?.status} />,
    },
    own !== null && {
      key: "favourite",
      header: <span className="visually-hidden">{t("favourite")}</span>,
      width: "2.5rem",
      align: "center",
      hideBelow: "narrow",
      cell: ({ pid }) => <FavouriteButton pid={pid} on={favourites.has(pid)} />,
    },
    {
      key: "id",
      ...sortedBy("id", t("id")),
      width: "5rem",
      narrowWidth: "3.75rem",
      cell: ({ problemId }) => <span className={styles.id}>{problemId}</span>,
    },
    {
      key: "title",
      header: t("name"),
      isRowHeader: true,
      // Without a width, the tags would leave room for only two characters per line of the title when the tag panel is
      // open.
      width: "26%",
      narrowWidth: "auto",
      cell: (row) => <Title row={row} />,
    },
    {
      key: "level",
      ...sortedBy("level", t("levelColumn")),
      width: "6.75rem",
      hideBelow: "narrow",
      cell: (row) => <LevelMark level={row.difficulty} rating={row.rating} />,
    },
    showTags && {
      key: "tags",
      header: t("tags"),
      width: "24%",
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
      ...sortedBy("solved", t("acceptedOf"), "descending"),
      align: "end",
      width: "6.75rem",
      hideBelow: "medium",
      cell: ({ ac, total }) => `${ac.toLocaleString(locale)} / ${total.toLocaleString(locale)}`,
    },
    {
      key: "rate",
      ...sortedBy("rate", t("rate"), "descending"),
      align: "end",
      width: "9rem",
      narrowWidth: "4.75rem",
      cell: (row) => <RateBar counts={row} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Header of a sortable column; a second press reverses the order. */
function SortHead(props: {
  name: string;
  sorted: "ascending" | "descending" | undefined;
  onSort: () => void;
}) {
  const { name, sorted, onSort } = props;
  const t = useTexts("problemList");
  return (
    <button type="button" className={styles.sort} title={t("sortBy", { name })} onClick={onSort}>
      {name}
      {sorted && <Icon name={sorted === "ascending" ? "up" : "down"} />}
    </button>
  );
}

function Title({ row }: { row: ProblemRow }) {
  const t = useTexts("problemList");
  return (
    <span className={styles.title}>
      <Link to="/problem/$problemID" params={{ problemID: row.problemId }}>
        {row.title}
      </Link>
      <span className={styles.narrowOnly}>
        <LevelMark level={row.difficulty} rating={row.rating} />
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

/** Shows whether the problem is solved, tried, or neither; the icon of a failed attempt shows the latest status. */
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
