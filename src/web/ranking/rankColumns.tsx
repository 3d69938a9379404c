import { Link } from "@tanstack/react-router";
import { type RankRow, RankType } from "../../shared/practice/ranking.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { PROVISIONAL_CONTESTS } from "../../shared/practice/ratingLevels.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import type { Column } from "../ui/page/DataTable.tsx";
import { wholePercent } from "../ui/text/wholePercent.ts";
import { RatingMark } from "./RatingMark.tsx";
import { UserLink } from "./UserLink.tsx";
import styles from "./RankPage.module.css";
import { useRankingWords } from "./texts.ts";

/** The columns of a ranking: rank, user, numbers, signature. */
export function useRankColumns(type: RankType): Column<RankRow>[] {
  const t = useRankingWords();
  const locale = useDisplayLocale();
  const figure = (value: number) => value.toLocaleString(locale);
  const solved = (row: RankRow) => (
    <Link
      to="/status"
      search={{ username: row.username, status: Verdict.Accepted }}
      className={styles.figure}
      aria-label={t("acOf", { name: row.username })}
    >
      {figure(row.ac)}
    </Link>
  );
  const userColumns: Column<RankRow>[] = [
    {
      key: "number",
      header: t("number"),
      align: "end",
      width: "4.5rem",
      narrowWidth: "3.25rem",
      cell: (row) => <Place number={row.rank} />,
    },
    {
      key: "user",
      header: t("user"),
      isRowHeader: true,
      width: "13rem",
      narrowWidth: "auto",
      cell: (row) => (
        <div className={styles.person}>
          <UserLink user={row} />
        </div>
      ),
    },
    {
      key: "nickname",
      header: t("nickname"),
      hideBelow: "medium",
      width: "9rem",
      cell: (row) => <span className={styles.line}>{row.nickname}</span>,
    },
  ];
  const total: Column<RankRow> = {
    key: "total",
    header: t("total"),
    align: "end",
    hideBelow: "narrow",
    cell: (row) => figure(row.total),
  };
  const score: Column<RankRow> = {
    key: "score",
    header: t("score"),
    align: "end",
    cell: (row) => <strong className={styles.score}>{figure(row.score)}</strong>,
  };
  const rate: Column<RankRow> = {
    key: "rate",
    header: <span title={t("rateMeaning")}>{t("rate")}</span>,
    align: "end",
    cell: (row) => (row.total > 0 ? `${wholePercent(row.ac, row.total)}%` : "–"),
  };
  const signature: Column<RankRow> = {
    key: "signature",
    header: t("signature"),
    hideBelow: "medium",
    width: "22%",
    cell: (row) => <span className={styles.line}>{row.signature}</span>,
  };
  if (type === RankType.Acm) {
    const ac: Column<RankRow> = { key: "ac", header: t("ac"), align: "end", cell: solved };
    return [...userColumns, ac, total, rate, signature];
  }
  if (type === RankType.Rating) {
    const rating: Column<RankRow> = {
      key: "rating",
      header: t("rating"),
      align: "end",
      cell: (row) =>
        row.contestRating !== null && (
          <RatingMark
            rating={row.contestRating}
            isProvisional={row.ratedContests < PROVISIONAL_CONTESTS}
            levelText={(level) => t("ratingLevel", { level })}
            provisional={t("provisional")}
          />
        ),
    };
    const contests: Column<RankRow> = {
      key: "contests",
      header: t("ratedContests"),
      align: "end",
      hideBelow: "narrow",
      cell: (row) => figure(row.ratedContests),
    };
    return [...userColumns, rating, contests, signature];
  }
  const both: Column<RankRow> = {
    key: "acTotal",
    header: t("acTotal"),
    align: "end",
    hideBelow: "narrow",
    cell: (row) => (
      <>
        {solved(row)} / {figure(row.total)}
      </>
    ),
  };
  return [...userColumns, score, both, rate, signature];
}

/** A rank; the first three ranks are displayed as medals. */
function Place({ number }: { number: number }) {
  return (
    <span className={styles.place} data-medal={number <= 3 ? number : undefined}>
      {number}
    </span>
  );
}
