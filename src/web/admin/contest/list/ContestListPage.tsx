import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminContestRow } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import { DataTable } from "../../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Pager } from "../../../ui/page/Pager.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { adminContestsQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { useContestColumns } from "./contestColumns.tsx";
import css from "./ContestListPage.module.css";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { type AdminContestSearch, KEYWORD_MAX, PAGE_SIZE } from "./searchParams.ts";

/** All contests of the site for staff. */
export function ContestListPage() {
  const t = useAdminContestWords();
  return (
    <AdminPage>
      <header className={css.head}>
        <PageTitle title={t("title")} />
        <NewContest />
      </header>
      <ContestList />
    </AdminPage>
  );
}

function NewContest() {
  const t = useAdminContestWords();
  const { create, params } = useContestAddresses();
  return (
    <ButtonLink look="primary" to={create} params={params}>
      {t("new")}
    </ButtonLink>
  );
}

/**
 * The contests of the site or of the page's class, including hidden contests, with buttons to show, hide, edit, clone
 * and delete them.
 */
export function ContestList({ mayCreate = false }: { mayCreate?: boolean }) {
  const t = useAdminContestWords();
  const navigate = useNavigate();
  const classId = useOwnerClass();
  const address: AdminContestSearch = useSearch({ strict: false });
  // Only these parameters are passed on, because in a class the URL also contains the calendar's parameters.
  const search = { keyword: address.keyword, currentPage: address.currentPage };
  const list = useQuery(adminContestsQuery(classId, search));
  const [toDelete, setToDelete] = useState<AdminContestRow>();
  const columns = useContestColumns({ onDelete: setToDelete });
  const total = list.data?.total ?? 0;
  return (
    <>
      <div className={css.head}>
        <div className={css.filters}>
          <SearchBox
            label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={KEYWORD_MAX}
            text={search.keyword ?? ""}
            onSearch={(keyword, refining) =>
              void navigate({
                to: ".",
                search: { keyword: keyword || undefined } as never,
                replace: refining,
                resetScroll: false,
              })
            }
          />
        </div>
        {mayCreate && <NewContest />}
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
    </>
  );
}
