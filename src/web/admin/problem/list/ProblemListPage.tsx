import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { Button, ButtonLink } from "../../../ui/control/Button.tsx";
import { DataTable } from "../../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Pager } from "../../../ui/page/Pager.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { useProblemAddresses } from "../../../owner/problemAddresses.ts";
import { currentLocale } from "../../../platform/locale.ts";
import { AdminPage } from "../../AdminPage.tsx";
import { loadPackageWords } from "../../package/texts.ts";
import { adminProblemsQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import { type BulkAction, BulkBar } from "./BulkBar.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ProblemFilters } from "./ProblemFilters.tsx";
import styles from "./ProblemListPage.module.css";
import { useProblemColumns } from "./problemColumns.tsx";
import { type AdminProblemSearch, isFiltered, USUAL_LIMIT } from "./searchParams.ts";

/** The dialog is loaded together with the names of the package formats, which are shown only for an export. */
const BulkDialog = lazy(async () => {
  const [{ BulkDialog: dialog }] = await Promise.all([
    import("./BulkDialog.tsx"),
    loadPackageWords(currentLocale()),
  ]);
  return { default: dialog };
});

/** All problems of the site, for staff. */
export function ProblemListPage() {
  const t = useProblemWords();
  return (
    <AdminPage>
      <header className={styles.head}>
        <PageTitle title={t("list.title")} />
        <NewProblem />
      </header>
      <ProblemList />
    </AdminPage>
  );
}

function NewProblem() {
  const t = useProblemWords();
  const { create, params } = useProblemAddresses();
  return (
    <ButtonLink look="primary" to={create} params={params}>
      {t("list.new")}
    </ButtonLink>
  );
}

/**
 * The problems of the site, or of the page's class, with controls to search, edit, show and archive them. Bulk actions
 * are available only for the problems of the site. `mayCreate`: whether to show a button for a new problem.
 */
export function ProblemList({ mayCreate = false }: { mayCreate?: boolean }) {
  const t = useProblemWords();
  const navigate = useNavigate();
  const classId = useOwnerClass();
  const search: AdminProblemSearch = useSearch({ strict: false });
  const list = useQuery(adminProblemsQuery(classId, search));
  const [toDelete, setToDelete] = useState<AdminProblemRow>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [bulk, setBulk] = useState<{ action: BulkAction; rows: AdminProblemRow[] }>();
  const rows = list.data?.records ?? [];
  const emptyText = classId === null ? "list.emptyText" : "list.emptyInClass";
  // Problems that are no longer on the page are not selected.
  const selected = rows.filter(({ id }) => chosen.has(id));
  const selection = { rows, chosen, onChoose: setChosen };
  const columns = useProblemColumns({ onRemove: setToDelete, ...selection });
  const change = (next: AdminProblemSearch) =>
    void navigate({ to: ".", search: next as never, resetScroll: false });
  return (
    <>
      <div className={styles.head}>
        <ProblemFilters search={search} />
        {mayCreate && <NewProblem />}
      </div>
      <Panel flush>
        <BulkBar
          rows={selected}
          onAct={(action) => setBulk({ action, rows: selected })}
          onClear={() => setChosen(new Set())}
        />
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
              {t(isFiltered(search) ? "list.emptyFiltered" : emptyText)}
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
      <Suspense>
        {bulk && (
          <BulkDialog
            {...bulk}
            onChosen={(pids) => setChosen(new Set(pids))}
            onClose={() => setBulk(undefined)}
          />
        )}
      </Suspense>
      {toDelete && <DeleteDialog row={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}
