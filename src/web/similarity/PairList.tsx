import { useMutation, useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { downloadSimilarPairs, type SimilarPair } from "../../shared/submission/similarity.ts";
import { pairSorts, pairVerdicts } from "../../shared/submission/similarityPairs.ts";
import { download } from "../platform/api.ts";
import { saveFile } from "../platform/saveFile.ts";
import { Button } from "../ui/control/Button.tsx";
import { type Column, DataTable } from "../ui/page/DataTable.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { SelectField } from "../ui/control/Field.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { SearchBox } from "../ui/control/SearchBox.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { DecisionMark } from "./DecisionMark.tsx";
import { PageLink, PageParameters } from "./PageLink.tsx";
import { percent } from "./percent.ts";
import { PAIRS_SHOWN, pairFilters, pairsQuery } from "./queries.ts";
import css from "./similarity.module.css";
import { KEYWORD_MAX, type SimilaritySearch } from "./similaritySearch.ts";
import { type SimilarityWords, useSimilarityWords } from "./texts.ts";

interface ListProps {
  id: number;
  search: SimilaritySearch;
  show: (search: SimilaritySearch, replace?: boolean) => void;
  /** Number of programs compared so far. */
  compared: number;
  /** Display ids of the problems of the check. */
  letters: string[];
}

/** The similar pairs found by a check, the most similar first, with filters. */
export function PairList({ id, search, show, compared, letters }: ListProps) {
  const t = useSimilarityWords();
  const more = useContext(PageParameters);
  const list = useQuery(pairsQuery(id, search, compared));
  const total = list.data?.total ?? 0;
  return (
    <>
      <Filters id={id} search={search} show={show} letters={letters} />
      <Panel flush>
        <DataTable
          caption={t("pairsCaption")}
          columns={pairColumns(t, search)}
          rows={list.data?.records}
          rowKey={({ left, right }) => `${left.submitId}-${right.submitId}`}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="columns" title={t("noPairs")}>
              {t("noPairsText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > PAIRS_SHOWN && (
        <Pager
          page={search.page ?? 1}
          size={PAIRS_SHOWN}
          total={total}
          to="."
          search={(page) => ({ ...more, ...search, page: page > 1 ? page : undefined })}
        />
      )}
    </>
  );
}

function Filters({ id, search, show, letters }: Omit<ListProps, "compared">) {
  const t = useSimilarityWords();
  const errorText = useErrorText();
  const change = (next: SimilaritySearch, replace = false) =>
    show({ ...search, ...next, page: undefined }, replace);
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(downloadSimilarPairs, pairFilters(id, search)),
    onSuccess({ file, name }) {
      saveFile(file, name);
      toast("good", t("downloaded", { name }));
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <div className={css.filters}>
      <SelectField
        label={t("filter.problem")}
        value={search.letter ?? ""}
        onChange={(event) => change({ letter: event.currentTarget.value || undefined })}
      >
        <option value="">{t("filter.allProblems")}</option>
        {letters.map((letter) => (
          <option key={letter}>{letter}</option>
        ))}
      </SelectField>
      <SelectField
        label={t("filter.verdict")}
        value={search.decision ?? ""}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ decision: decisions.find((each) => each === value) });
        }}
      >
        <option value="">{t("filter.allVerdicts")}</option>
        {decisions.map((decision) => (
          <option key={decision} value={decision}>
            {t(`filter.${decision}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("filter.sort")}
        value={search.sort ?? "longest"}
        onChange={(event) => {
          const sort = pairSorts.find((each) => each === event.currentTarget.value);
          change({ sort: sort === "longest" ? undefined : sort });
        }}
      >
        {pairSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`column.${sort}`)}
          </option>
        ))}
      </SelectField>
      <SearchBox
        filter
        label={t("filter.keyword")}
        placeholder={t("filter.keywordPlaceholder")}
        maxLength={KEYWORD_MAX}
        text={search.keyword ?? ""}
        onSearch={(keyword, refining) => change({ keyword: keyword || undefined }, refining)}
      />
      <Button icon="download" busy={isPending} onClick={() => mutate()}>
        {t("csv")}
      </Button>
      {search.cluster !== undefined && (
        <p className={css.cluster}>
          {t("filter.cluster", { cluster: String(search.cluster) })}{" "}
          <PageLink search={{ ...search, cluster: undefined, page: undefined }}>
            {t("filter.anyCluster")}
          </PageLink>
        </p>
      )}
    </div>
  );
}

const decisions = ["open", ...pairVerdicts] as const;

function pairColumns(t: SimilarityWords, search: SimilaritySearch): Column<SimilarPair>[] {
  const { sort = "longest" } = search;
  const sortedBy = (key: typeof sort) => (sort === key ? ("descending" as const) : undefined);
  return [
    {
      key: "problem",
      header: t("column.problem"),
      width: "6rem",
      hideBelow: "middle",
      cell: ({ displayId }) => displayId,
    },
    {
      key: "pair",
      header: t("column.left"),
      isRowHeader: true,
      cell: ({ displayId, left, right }) => (
        <PageLink
          search={{ ...search, pair: `${left.submitId}-${right.submitId}` }}
          className={css.names}
          label={`${displayId}: ${t("openPair", { left: left.username, right: right.username })}`}
        >
          <span>{left.username}</span>
          <span>{right.username}</span>
        </PageLink>
      ),
    },
    {
      key: "realname",
      header: t("column.realname"),
      hideBelow: "medium",
      cell: ({ left, right }) => (
        <span className={css.names}>
          <span>{left.realname ?? "–"}</span>
          <span>{right.realname ?? "–"}</span>
        </span>
      ),
    },
    {
      key: "longest",
      header: t("column.longest"),
      width: "8rem",
      narrowWidth: "4.5rem",
      align: "end",
      sorted: sortedBy("longest"),
      cell: ({ longest }) => longest,
    },
    {
      key: "coverage",
      header: t("column.coverage"),
      width: "8rem",
      narrowWidth: "4.5rem",
      align: "end",
      sorted: sortedBy("coverage"),
      cell: ({ coverage }) => percent(coverage),
    },
    {
      key: "fraction",
      header: t("column.fraction"),
      width: "8rem",
      align: "end",
      hideBelow: "middle",
      sorted: sortedBy("fraction"),
      cell: ({ fraction }) => percent(fraction),
    },
    {
      key: "decision",
      header: t("column.decision"),
      width: "8rem",
      narrowWidth: "5rem",
      cell: ({ decision }) => <DecisionMark verdict={decision?.verdict ?? null} />,
    },
  ];
}
