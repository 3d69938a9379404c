import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminProblemRow } from "../../../../shared/problemAdmin.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyNote } from "../../../ui/Note.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { adminProblemsQuery } from "../queries.ts";
import { useProblemWords } from "../words.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ProblemFilters } from "./ProblemFilters.tsx";
import styles from "./ProblemListPage.module.css";
import { useProblemColumns } from "./problemColumns.tsx";
import { type AdminProblemSearch, isFiltered, USUAL_LIMIT } from "./search.ts";

const route = getRouteApi("/admin/problems");

/** All problems of all banks for staff: search, edit, publish, archive. */
export function ProblemListPage() {
  const t = useProblemWords();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useQuery(adminProblemsQuery(search));
  const [toDelete, setToDelete] = useState<AdminProblemRow>();
  const columns = useProblemColumns({ onRemove: setToDelete });
  const change = (next: AdminProblemSearch) =>
    void navigate({ to: "/admin/problems", search: next, resetScroll: false });
  return (
    <AdminPage>
      <header className={styles.head}>
        <PageTitle title={t("list.title")} />
        <ButtonLink look="primary" to="/admin/problems/new">
          {t("list.new")}
        </ButtonLink>
      </header>
      <ProblemFilters search={search} />
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData
            ? t("list.results", { count: list.data.total })
            : ""}
        </p>
        <DataTable
          caption={t("list.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          empty={
            <EmptyNote
              title={t("list.emptyTitle")}
              action={
                isFiltered(search) && <Button onClick={() => change({})}>{t("list.reset")}</Button>
              }
            >
              {t(isFiltered(search) ? "list.emptyFiltered" : "list.emptyText")}
            </EmptyNote>
          }
        />
        {list.data && list.data.total > 0 && (
          <Pager
            page={search.currentPage ?? 1}
            size={search.limit ?? USUAL_LIMIT}
            total={list.data.total}
            to="."
            search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
            onSize={(limit) => change({ ...search, currentPage: undefined, limit })}
          />
        )}
      </Panel>
      {toDelete && <DeleteDialog row={toDelete} onClose={() => setToDelete(undefined)} />}
    </AdminPage>
  );
}
