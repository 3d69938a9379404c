import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { TRAINING_KEYWORD_MAX, TRAINING_PAGE } from "../../../shared/practice/training.ts";
import { useSession } from "../../platform/session.ts";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { trainingCategoriesQuery, trainingListQuery } from "../queries.ts";
import { useTrainingWords } from "../texts.ts";
import { lastListSearch } from "./lastListSearch.ts";
import { isFiltered, type TrainingListSearch, withFilter } from "./searchParams.ts";
import { useTrainingColumns } from "./trainingColumns.tsx";
import css from "./TrainingListPage.module.css";

const route = getRouteApi("/training");

/** All trainings, in the order that their authors set, with the reader's progress. */
export function TrainingListPage() {
  const t = useTrainingWords();
  const search = route.useSearch();
  const navigate = useNavigate();
  const uid = useSession()?.user.uid;
  const list = useQuery(trainingListQuery(search, uid));
  const afterLogin = useLoginFirst();
  const columns = useTrainingColumns({
    isSignedIn: uid !== undefined,
    onOpen: ({ id }) =>
      afterLogin(
        () => void navigate({ to: "/training/$trainingID", params: { trainingID: String(id) } }),
      ),
  });
  useEffect(() => lastListSearch.set(search), [search]);
  const change = (next: TrainingListSearch, replace = false) =>
    void navigate({
      to: "/training",
      search: withFilter(search, next) as never,
      replace,
      resetScroll: false,
    });
  return (
    <div className={css.page}>
      <PageTitle title={t("listTitle")} />
      <Filters search={search} onChange={change} />
      <Panel flush className={css.rows}>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("results", { count: list.data.total }) : ""}
        </p>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={8}
          empty={<NoTrainings search={search} onReset={() => change(noFilters)} />}
        />
        {list.data && list.data.total > 0 && (
          <Pager
            page={search.currentPage ?? 1}
            size={search.limit ?? TRAINING_PAGE}
            total={list.data.total}
            to="."
            search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
            onSize={(limit) => change({ limit: limit === TRAINING_PAGE ? undefined : limit })}
          />
        )}
      </Panel>
    </div>
  );
}

const noFilters: TrainingListSearch = {
  keyword: undefined,
  categoryId: undefined,
  auth: undefined,
};

function Filters(props: {
  search: TrainingListSearch;
  onChange: (change: TrainingListSearch, replace?: boolean) => void;
}) {
  const { search, onChange } = props;
  const t = useTrainingWords();
  const categories = useQuery(trainingCategoriesQuery()).data ?? [];
  const any = { value: "", label: t("any") } as const;
  return (
    <section className={css.filters} aria-label={t("filters")}>
      <div className={css.search}>
        <SearchBox
          label={t("keyword")}
          placeholder={t("keyword")}
          maxLength={TRAINING_KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(text, refining) => onChange({ keyword: text || undefined }, refining)}
        />
      </div>
      <Choices
        label={t("access")}
        value={search.auth ?? ""}
        options={[
          any,
          { value: "Public", label: t("accesses.public") },
          { value: "Private", label: t("accesses.private") },
        ]}
        onChange={(auth) => onChange({ auth: auth === "" ? undefined : auth })}
      />
      {categories.length > 0 && (
        <Choices
          label={t("category")}
          value={String(search.categoryId ?? "")}
          options={[any, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(id) => onChange({ categoryId: id === "" ? undefined : Number(id) })}
        />
      )}
      {isFiltered(search) && (
        <Button look="quiet" size="small" icon="cross" onClick={() => onChange(noFilters)}>
          {t("reset")}
        </Button>
      )}
    </section>
  );
}

function NoTrainings({ search, onReset }: { search: TrainingListSearch; onReset: () => void }) {
  const t = useTrainingWords();
  if (!isFiltered(search) && (search.currentPage ?? 1) === 1) {
    return (
      <EmptyNote icon="list" title={t("noneTitle")}>
        {t("noneText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote title={t("emptyTitle")} action={<Button onClick={onReset}>{t("reset")}</Button>}>
      {t("emptyText")}
    </EmptyNote>
  );
}
