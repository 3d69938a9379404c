import { Link } from "@tanstack/react-router";
import { acceptedRate, type RankRow, RankType } from "../../shared/ranking.ts";
import { Verdict } from "../../shared/verdict.ts";
import { useLocaleShown } from "../platform/texts.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { PersonLink } from "./PersonLink.tsx";
import styles from "./RankPage.module.css";
import { useRankingWords } from "./words.ts";

export interface NumberedRow extends RankRow {
  /** Rank, or position in the search result. */
  number: number;
}

/** The columns of a ranking: rank, user, figures, signature. */
export function useRankColumns(type: RankType): Column<NumberedRow>[] {
  const t = useRankingWords();
  const locale = useLocaleShown();
  const figure = (value: number) => value.toLocaleString(locale);
  const solved = (row: NumberedRow) => (
    <Link
      to="/status"
      search={{ username: row.username, status: Verdict.Accepted }}
      className={styles.figure}
      aria-label={t("acOf", { name: row.username })}
    >
      {figure(row.ac)}
    </Link>
  );
  const person: Column<NumberedRow>[] = [
    {
      key: "number",
      header: t("number"),
      align: "end",
      width: "4.5rem",
      narrowWidth: "3.25rem",
      cell: (row) => <Place number={row.number} />,
    },
    {
      key: "user",
      header: t("user"),
      isRowHeader: true,
      width: "13rem",
      narrowWidth: "auto",
      cell: (row) => (
        <div className={styles.person}>
          <PersonLink person={row} />
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
  const total: Column<NumberedRow> = {
    key: "total",
    header: t("total"),
    align: "end",
    hideBelow: "narrow",
    cell: (row) => figure(row.total),
  };
  const score: Column<NumberedRow> = {
    key: "score",
    header: t("score"),
    align: "end",
    cell: (row) => <strong className={styles.score}>{figure(row.score)}</strong>,
  };
  const rate: Column<NumberedRow> = {
    key: "rate",
    header: <span title={t("rateMeaning")}>{t("rate")}</span>,
    align: "end",
    cell: (row) => acceptedRate(row) ?? "–",
  };
  const signature: Column<NumberedRow> = {
    key: "signature",
    header: t("signature"),
    hideBelow: "medium",
    width: "22%",
    cell: (row) => <span className={styles.line}>{row.signature}</span>,
  };
  if (type === RankType.Acm) {
    const ac: Column<NumberedRow> = { key: "ac", header: t("ac"), align: "end", cell: solved };
    return [...person, ac, total, rate, signature];
  }
  const both: Column<NumberedRow> = {
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
  return [...person, score, both, rate, signature];
}

/** The first three have a mark beside the number. */
function Place({ number }: { number: number }) {
  return (
    <span className={styles.place} data-medal={number <= 3 ? number : undefined}>
      {number}
    </span>
  );
}
