import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { LOCAL_BANK } from "../../shared/problem/problem.ts";
import {
  BANK_RANKED_MAX,
  RANK_PAGE,
  RANK_SEARCH_MAX,
  RankType,
} from "../../shared/practice/ranking.ts";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { useSession } from "../platform/session.ts";
import { Button } from "../ui/control/Button.tsx";
import { DataTable } from "../ui/page/DataTable.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { SelectField } from "../ui/control/Field.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { SearchBox } from "../ui/control/SearchBox.tsx";
import { rankQuery } from "./queries.ts";
import { useRankColumns } from "./rankColumns.tsx";
import styles from "./RankPage.module.css";
import type { RankSearch } from "./searchParams.ts";
import { OwnRowButton } from "./OwnRowButton.tsx";
import { TopChart } from "./TopChart.tsx";
import { useRankingWords } from "./texts.ts";

const kinds = [
  { type: RankType.Acm, key: "acm", to: "/acm-rank" },
  { type: RankType.Oi, key: "oi", to: "/oi-rank" },
  { type: RankType.Rating, key: "rating", to: "/rating-rank" },
] as const;

/** A ranking: search, table, pages, and a chart of the top ten users. */
export function RankPage({ type, search }: { type: RankType; search: RankSearch }) {
  const t = useRankingWords();
  const navigate = useNavigate();
  const uid = useSession()?.user.uid;
  const list = useQuery(rankQuery(type, search));
  const columns = useRankColumns(type);
  const word = kinds[type].key;
  const hasRatings = useQuery(websiteConfigQuery()).data?.contestRating === true;
  const visibleKinds = kinds.filter((kind) => hasRatings || kind.type !== RankType.Rating);
  const limit = search.limit ?? RANK_PAGE;
  const isFirst =
    search.currentPage === undefined && search.searchUser === undefined && search.oj === undefined;
  const withChart = type === RankType.Oi && isFirst;
  const change = (next: RankSearch, replace = false) =>
    void navigate({ to: ".", search: next as never, replace, resetScroll: false });
  const find = (text: string, refining = false) =>
    change({ ...search, searchUser: text || undefined, currentPage: undefined }, refining);
  return (
    <div className={styles.page} data-chart={withChart || undefined}>
      <header className={styles.head}>
        <PageTitle title={t(`${word}Title`)} />
        <nav className={styles.kinds} aria-label={t("which")}>
          {visibleKinds.map(({ key, to }) => (
            <Link
              key={key}
              to={to}
              className={styles.kind}
              aria-current={key === word ? "page" : undefined}
            >
              {t(key)}
            </Link>
          ))}
        </nav>
        <p className={styles.rule}>
          {search.oj === undefined || type === RankType.Rating
            ? t(`${word}Rule`)
            : t(`${kinds[type].key}BankRule`, { max: BANK_RANKED_MAX })}
        </p>
      </header>
      <div className={styles.main}>
        <div className={styles.search}>
          <SearchBox
            key={type}
            label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={RANK_SEARCH_MAX}
            text={search.searchUser ?? ""}
            onSearch={find}
          />
          {search.searchUser !== undefined && (
            <Button look="quiet" icon="cross" onClick={() => find("")}>
              {t("clear")}
            </Button>
          )}
          {type !== RankType.Rating && (
            <BankChoice
              banks={list.data?.banks ?? []}
              bank={search.oj}
              onChange={(oj) => change({ ...search, oj, currentPage: undefined })}
            />
          )}
          {uid !== undefined && search.oj === undefined && (
            <OwnRowButton
              type={type}
              limit={limit}
              rows={list.isPlaceholderData ? undefined : list.data?.records}
              onPage={(page) =>
                change({ limit: search.limit, currentPage: page > 1 ? page : undefined })
              }
            />
          )}
        </div>
        <Panel flush>
          <p className="visually-hidden" role="status">
            {list.data && !list.isPlaceholderData ? t("results", { count: list.data.total }) : ""}
          </p>
          <DataTable
            caption={t(`${word}Caption`)}
            columns={columns}
            rows={list.data?.records}
            rowKey={(row) => row.uid}
            rowTone={(row) => (row.uid === uid ? "own" : undefined)}
            error={list.error}
            onRetry={() => void list.refetch()}
            updating={list.isPlaceholderData}
            skeletonRows={20}
            empty={<NothingFound type={type} search={search} onReset={() => change({})} />}
          />
          {list.data && list.data.total > 0 && (
            <Pager
              page={search.currentPage ?? 1}
              size={limit}
              total={list.data.total}
              to="."
              search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
              onSize={(size) =>
                change({
                  ...search,
                  currentPage: undefined,
                  limit: size === RANK_PAGE ? undefined : size,
                })
              }
            />
          )}
        </Panel>
      </div>
      {withChart && (
        <aside className={styles.side}>
          <TopChart type={type} />
        </aside>
      )}
    </div>
  );
}

/** Lets the user choose a problem bank; shown if there are banks other than the local one. */
function BankChoice(props: {
  banks: readonly string[];
  bank: string | undefined;
  onChange: (bank: string | undefined) => void;
}) {
  const { banks, bank, onChange } = props;
  const t = useRankingWords();
  if (banks.length < 2 && bank === undefined) return null;
  return (
    <SelectField
      label={t("bank")}
      hideLabel
      value={bank ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t("anyBank")}</option>
      {[...new Set([...banks, ...(bank === undefined ? [] : [bank])])].map((each) => (
        <option key={each} value={each}>
          {each === LOCAL_BANK ? t("localBank") : each}
        </option>
      ))}
    </SelectField>
  );
}

function NothingFound(props: { type: RankType; search: RankSearch; onReset: () => void }) {
  const { type, search, onReset } = props;
  const t = useRankingWords();
  const searching = search.searchUser !== undefined;
  if (!searching && search.currentPage === undefined) {
    return (
      <EmptyNote icon="chart" title={t("noneTitle")}>
        {t(type === RankType.Rating ? "noneRatedText" : "noneText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title={t(searching ? "emptyTitle" : "beyondTitle")}
      action={<Button onClick={onReset}>{t(searching ? "clear" : "firstPage")}</Button>}
    >
      {t(searching ? "emptyText" : "beyondText")}
    </EmptyNote>
  );
}
