import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { TRAINING_KEYWORD_MAX } from "../../../../shared/practice/training.ts";
import type { AdminTrainingRow } from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import { DataTable } from "../../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Pager } from "../../../ui/page/Pager.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { adminTrainingsQuery } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import { useTrainingAddresses } from "../../../owner/trainingAddresses.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { type AdminTrainingSearch, PAGE_SIZE } from "./searchParams.ts";
import { useTrainingColumns } from "./trainingColumns.tsx";
import css from "./TrainingListPage.module.css";

/** All trainings of the site for staff. */
export function TrainingListPage() {
  const t = useAdminTrainingWords();
  return (
    <AdminPage>
      <header className={css.head}>
        <PageTitle title={t("title")} />
        <span className={css.ways}>
          <ButtonLink icon="tag" to="/admin/training/category">
            {t("toCategories")}
          </ButtonLink>
          <NewTraining />
        </span>
      </header>
      <TrainingList />
    </AdminPage>
  );
}

function NewTraining() {
  const t = useAdminTrainingWords();
  const { create, params } = useTrainingAddresses();
  return (
    <ButtonLink look="primary" to={create} params={params}>
      {t("new")}
    </ButtonLink>
  );
}

/**
 * The trainings of the site or of the page's class, including hidden trainings, with buttons to show, hide, edit, copy
 * and delete them.
 */
export function TrainingList({ mayCreate = false }: { mayCreate?: boolean }) {
  const t = useAdminTrainingWords();
  const navigate = useNavigate();
  const classId = useOwnerClass();
  const search: AdminTrainingSearch = useSearch({ strict: false });
  const list = useQuery(adminTrainingsQuery(classId, search));
  const [toDelete, setToDelete] = useState<AdminTrainingRow>();
  const columns = useTrainingColumns({ onDelete: setToDelete });
  const total = list.data?.total ?? 0;
  const find = (keyword: string, replace: boolean) => {
    const next: AdminTrainingSearch = { keyword: keyword || undefined };
    void navigate({ to: ".", search: next as never, replace, resetScroll: false });
  };
  return (
    <>
      <div className={css.head}>
        <div className={css.filters}>
          <SearchBox
            label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={TRAINING_KEYWORD_MAX}
            text={search.keyword ?? ""}
            onSearch={find}
          />
        </div>
        {mayCreate && <NewTraining />}
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
          empty={<NoTrainings search={search} total={total} />}
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
    </>
  );
}

/** Message for an empty page: nothing was found, there is no training at all, or the list ends before this page. */
function NoTrainings({ search, total }: { search: AdminTrainingSearch; total: number }) {
  const t = useAdminTrainingWords();
  if (total > 0) {
    const currentPage = Math.ceil(total / PAGE_SIZE);
    return (
      <EmptyNote
        title={t("beyondTitle")}
        action={
          <ButtonLink to="." search={{ ...search, currentPage } as never}>
            {t("lastPage")}
          </ButtonLink>
        }
      >
        {t("beyondText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote title={t(search.keyword ? "emptyTitle" : "noneTitle")}>
      {t(search.keyword ? "emptyText" : "noneText")}
    </EmptyNote>
  );
}
