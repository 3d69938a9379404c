import { practicePlace } from "../../../shared/submission/submissionPlace.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isProblemStaff, useSession } from "../../platform/session.ts";
import { readText, storageKeys, writeText } from "../../platform/storage.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { favouritesQuery } from "../lists/queries.ts";
import { FilterBar } from "./FilterBar.tsx";
import styles from "./ProblemListPage.module.css";
import { useProblemColumns } from "./problemColumns.tsx";
import { ownMarksQuery } from "../../problemSet/queries.ts";
import { problemListQuery } from "./queries.ts";
import { RandomButton } from "./RandomButton.tsx";
import { isFiltered, type ProblemListSearch, USUAL_LIMIT, withFilter } from "./searchParams.ts";
import { TagPanel } from "./TagPanel.tsx";

const route = getRouteApi("/problem");

export function ProblemListPage() {
  const t = useTexts("problemList");
  const search = route.useSearch();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const [showTags, setShowTags] = useState(() => readText(storageKeys.problemTags) !== "hidden");
  const list = useQuery(problemListQuery(search));
  const pids = list.data?.records.map(({ pid }) => pid) ?? [];
  const own = useQuery(ownMarksQuery(practicePlace, user?.uid, pids));
  const favourites = useQuery(favouritesQuery(user?.uid, pids));
  const columns = useProblemColumns({
    favourites: new Set(favourites.data),
    own: user ? (own.data ?? {}) : null,
    showTags,
    search,
    onSort: (sort, descending) => change({ sort, descending }),
    onTag: (id) => change({ tagId: [...new Set([...(search.tagId ?? []), id])] }),
  });
  const change = (next: Partial<ProblemListSearch>, replace = false) =>
    void navigate({
      to: "/problem",
      search: withFilter(search, next),
      replace,
      resetScroll: false,
    });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle title={t("title")} />
        <RandomButton>{t("random")}</RandomButton>
      </header>
      <div className={styles.main}>
        <FilterBar
          search={search}
          onChange={change}
          showTags={showTags}
          onShowTags={(isVisible) => {
            setShowTags(isVisible);
            writeText(storageKeys.problemTags, isVisible ? null : "hidden");
          }}
          maySeeHidden={isProblemStaff(user)}
          signedIn={user !== undefined}
          banks={list.data?.banks ?? []}
          rated={list.data?.rated ?? false}
        />
        <Panel flush>
          <p className="visually-hidden" role="status">
            {list.data && !list.isPlaceholderData
              ? t("resultCount", { count: list.data.total })
              : ""}
          </p>
          <DataTable
            caption={t("caption")}
            columns={columns}
            rows={list.data?.records}
            rowKey={({ pid }) => pid}
            error={list.error}
            onRetry={() => void list.refetch()}
            updating={list.isPlaceholderData}
            skeletonRows={15}
            empty={<NoProblems search={search} />}
          />
          {list.data && list.data.total > 0 && (
            <Pager
              page={search.currentPage ?? 1}
              size={search.limit ?? USUAL_LIMIT}
              total={list.data.total}
              to="/problem"
              search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
              onSize={(limit) => change({ limit: limit === USUAL_LIMIT ? undefined : limit })}
            />
          )}
        </Panel>
      </div>
      <TagPanel
        bank={search.oj}
        chosen={search.tagId ?? []}
        onChange={(tagId) => change({ tagId: tagId.length > 0 ? tagId : undefined })}
      />
    </div>
  );
}

function NoProblems({ search }: { search: ProblemListSearch }) {
  const t = useTexts("problemList");
  const navigate = useNavigate();
  if (!isFiltered(search) && (search.currentPage ?? 1) === 1) {
    return (
      <EmptyNote icon="list" title={t("emptyBankTitle")}>
        {t("emptyBankText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title={t("emptyTitle")}
      action={<Button onClick={() => void navigate({ to: "/problem" })}>{t("reset")}</Button>}
    >
      {t("emptyText")}
    </EmptyNote>
  );
}
