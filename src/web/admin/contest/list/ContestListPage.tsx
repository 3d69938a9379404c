import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminContestRow } from "../../../../shared/contestAdmin.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyNote } from "../../../ui/Note.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { adminContestsQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { useContestColumns } from "./contestColumns.tsx";
import css from "./ContestListPage.module.css";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { type AdminContestSearch, KEYWORD_MAX, PAGE_SIZE } from "./searchParams.ts";

const route = getRouteApi("/admin/contest");

/** All contests for staff: create, show and hide, edit, clone, delete. */
export function ContestListPage() {
  const t = useAdminContestWords();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useQuery(adminContestsQuery(search));
  const [toDelete, setToDelete] = useState<AdminContestRow>();
  const columns = useContestColumns({ onDelete: setToDelete });
  const total = list.data?.total ?? 0;
  return (
    <AdminPage>
      <header className={css.head}>
        <PageTitle title={t("title")} />
        <ButtonLink look="primary" to="/admin/contest/create">
          {t("new")}
        </ButtonLink>
      </header>
      <div className={css.filters}>
        <SearchBox
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          maxLength={KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(keyword, refining) =>
            void navigate({
              to: "/admin/contest",
              search: { keyword: keyword || undefined } as AdminContestSearch,
              replace: refining,
              resetScroll: false,
            })
          }
        />
      </div>
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("results", { count: total }) : ""}
        </p>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          empty={
            <EmptyNote title={t(search.keyword ? "emptyTitle" : "noneTitle")}>
              {t(search.keyword ? "emptyText" : "noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > PAGE_SIZE && (
        <Pager
          page={search.currentPage ?? 1}
          size={PAGE_SIZE}
          total={total}
          to="."
          search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
        />
      )}
      {toDelete && <DeleteDialog row={toDelete} onClose={() => setToDelete(undefined)} />}
    </AdminPage>
  );
}
