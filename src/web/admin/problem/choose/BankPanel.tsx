import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { levels, LOCAL_BANK } from "../../../../shared/problem/problem.ts";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { useTexts } from "../../../platform/texts.tsx";
import { tagGroupsQuery } from "../../../problem/list/queries.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import { SelectField } from "../../../ui/control/Field.tsx";
import { LevelMark } from "../../../ui/mark/LevelMark.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { KEYWORD_MAX } from "../list/searchParams.ts";
import { useProblemWords } from "../texts.ts";
import css from "./choose.module.css";
import { type Adding, NotAdded } from "./adding.tsx";

/** Filters of the problems that can be added. */
export interface CandidateFilters {
  keyword: string;
  difficulty: number | undefined;
  tagId: number | undefined;
  page: number;
}

interface Candidates {
  records: AdminProblemRow[];
  total: number;
}

export const CANDIDATES_SHOWN = 10;

const noFilters: CandidateFilters = {
  keyword: "",
  difficulty: undefined,
  tagId: undefined,
  page: 1,
};

/**
 * Problems that can be added, filtered by keyword, level and tag; all selected problems, even from several pages, are
 * added together.
 */
export function BankPanel<Key extends QueryKey>(props: {
  query: (filters: CandidateFilters) => UseQueryOptions<Candidates, Error, Candidates, Key>;
  adding: Adding;
  /** Shown when no problem is found; says which problems are not offered. */
  emptyText: string;
  action?: ReactNode;
  /** Controls for options that apply to the added problems. */
  children?: ReactNode;
}) {
  const { query, adding, emptyText, action, children } = props;
  const t = useProblemWords();
  const [filters, setFilters] = useState(noFilters);
  /** Display ids in the order in which they were chosen. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useQuery(query(filters));
  const rows = list.data?.records;
  const total = list.data?.total ?? 0;
  const columns = useCandidateColumns({ rows: rows ?? [], chosen, onChosen: setChosen });
  return (
    <Panel title={t("choose.title")} flush action={action}>
      <Filters
        filters={filters}
        onChange={(change) => setFilters({ ...filters, page: 1, ...change })}
      />
      <p className="visually-hidden" role="status">
        {list.data && !list.isPlaceholderData ? t("choose.results", { count: total }) : ""}
      </p>
      <DataTable
        caption={t("choose.caption")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        skeletonRows={CANDIDATES_SHOWN}
        empty={
          <EmptyNote icon="search" title={t("choose.emptyTitle")}>
            {emptyText}
          </EmptyNote>
        }
      />
      {children}
      <div className={css.foot}>
        {total > CANDIDATES_SHOWN && (
          <Pages
            page={filters.page}
            total={total}
            onPage={(page) => setFilters({ ...filters, page })}
          />
        )}
        <span className={css.chosen} role="status">
          {chosen.length > 0 && t("choose.chosen", { count: chosen.length })}
        </span>
        {chosen.length > 0 && (
          <Button look="quiet" onClick={() => setChosen([])}>
            {t("choose.clear")}
          </Button>
        )}
        <Button
          look="primary"
          disabled={chosen.length === 0}
          busy={adding.isPending}
          onClick={() => adding.add([...chosen], () => setChosen([]))}
        >
          {t("choose.addChosen", { count: chosen.length })}
        </Button>
      </div>
      <NotAdded result={adding.result} />
    </Panel>
  );
}

function Filters(props: {
  filters: CandidateFilters;
  onChange: (change: Partial<CandidateFilters>) => void;
}) {
  const { filters, onChange } = props;
  const t = useProblemWords();
  const ui = useTexts("ui");
  const groups = useQuery(tagGroupsQuery(LOCAL_BANK)).data ?? [];
  const numberOf = (value: string) => (value === "" ? undefined : Number(value));
  const levelNames = ["easy", "mid", "hard"] as const;
  return (
    <div className={css.filters}>
      <SearchBox
        label={t("choose.search")}
        placeholder={t("choose.searchPlaceholder")}
        maxLength={KEYWORD_MAX}
        text={filters.keyword}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectField
        label={t("choose.level")}
        hideLabel
        value={filters.difficulty ?? ""}
        onChange={(event) => onChange({ difficulty: numberOf(event.currentTarget.value) })}
      >
        <option value="">{t("choose.anyLevel")}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {ui(levelNames[level])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("choose.tag")}
        hideLabel
        value={filters.tagId ?? ""}
        onChange={(event) => onChange({ tagId: numberOf(event.currentTarget.value) })}
      >
        <option value="">{t("choose.anyTag")}</option>
        {groups.map(({ classification, tagList }) => {
          const options = tagList.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ));
          return classification ? (
            <optgroup key={classification.id} label={classification.name}>
              {options}
            </optgroup>
          ) : (
            options
          );
        })}
      </SelectField>
    </div>
  );
}

function useCandidateColumns(input: {
  rows: readonly AdminProblemRow[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}): Column<AdminProblemRow>[] {
  const { rows, chosen, onChosen } = input;
  const t = useProblemWords();
  const toggle = (id: string, isOn: boolean) =>
    onChosen(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  const pageIds = rows.map(({ problemId }) => problemId);
  const isAll = pageIds.length > 0 && pageIds.every((id) => chosen.includes(id));
  const others = chosen.filter((id) => !pageIds.includes(id));
  return [
    {
      key: "choose",
      header: (
        <label className={css.box}>
          <input
            type="checkbox"
            aria-label={t("choose.chooseAll")}
            checked={isAll}
            onChange={() => onChosen(isAll ? others : [...others, ...pageIds])}
          />
        </label>
      ),
      width: "2.75rem",
      cell: ({ problemId, title }) => (
        <label className={css.box}>
          <input
            type="checkbox"
            aria-label={t("choose.choose", { id: problemId, title })}
            checked={chosen.includes(problemId)}
            onChange={(event) => toggle(problemId, event.currentTarget.checked)}
          />
        </label>
      ),
    },
    {
      key: "id",
      header: t("choose.id"),
      width: "5rem",
      cell: ({ problemId }) => <span className={css.code}>{problemId}</span>,
    },
    {
      key: "title",
      header: t("choose.name"),
      isRowHeader: true,
      cell: ({ title }) => <span className={css.breaks}>{title}</span>,
    },
    {
      key: "level",
      header: t("choose.level"),
      width: "7rem",
      hideBelow: "narrow",
      cell: ({ difficulty, rating }) => <LevelMark level={difficulty} rating={rating} />,
    },
  ];
}

/**
 * Page navigation for the list of problems to choose from; the page number is not in the URL, because a change of the
 * URL would clear the selection.
 */
function Pages(props: { page: number; total: number; onPage: (page: number) => void }) {
  const { page, total, onPage } = props;
  const ui = useTexts("ui");
  const pages = Math.max(1, Math.ceil(total / CANDIDATES_SHOWN));
  const step = (goal: number, icon: "left" | "right", label: string) => (
    <Button
      look="quiet"
      size="small"
      iconOnly
      icon={icon}
      disabled={goal < 1 || goal > pages}
      onClick={() => onPage(goal)}
    >
      {label}
    </Button>
  );
  return (
    <nav className={css.pages} aria-label={ui("pages")}>
      {step(page - 1, "left", ui("previousPage"))}
      <span className="figures">{ui("pageOf", { page, pages })}</span>
      {step(page + 1, "right", ui("nextPage"))}
    </nav>
  );
}
