import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { AddressView } from "../../../../shared/contestOrganizer/contestAddress.ts";
import { Choices } from "../../../ui/control/Choices.tsx";
import { DataTable } from "../../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Pager } from "../../../ui/page/Pager.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { KEYWORD_MAX } from "../participant/participantSearch.ts";
import { contestAddressesQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { addressColumns } from "./addressColumns.tsx";
import { ADDRESSES_SHOWN, type AddressSearch } from "./addressSearch.ts";
import css from "./AddressesPage.module.css";

/**
 * Lists the IP addresses of submissions, by contestant or by address. Contestants with several addresses, or addresses
 * with several contestants, come first.
 */
export function AddressesPage() {
  const t = useAdminContestWords();
  const { contestId = "" } = useParams({ strict: false });
  const search: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const cid = Number(contestId);
  const list = useQuery(contestAddressesQuery(cid, search));
  const view: AddressView = search.view ?? "contestants";
  const total = list.data?.total ?? 0;
  const show = (next: AddressSearch, replace: boolean) =>
    void navigate({ to: ".", replace, resetScroll: false, search: next });
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="addresses" />
      <p className={css.text}>{t("address.text")}</p>
      <div className={css.filters}>
        <Choices
          label={t("address.view")}
          value={view}
          options={(["contestants", "addresses"] as const).map((value) => ({
            value,
            label: t(`address.${value}.view`),
          }))}
          onChange={(next) => show({ view: next === "addresses" ? next : undefined }, false)}
        />
        <SearchBox
          label={t("address.search")}
          placeholder={t("address.searchPlaceholder")}
          maxLength={KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(keyword, refining) =>
            show({ view: search.view, keyword: keyword || undefined }, refining)
          }
        />
      </div>
      <p className={css.text} role="status">
        {list.data &&
          !list.isPlaceholderData &&
          search.keyword === undefined &&
          t(`address.${view}.suspicious`, { count: list.data.suspicious })}
      </p>
      <Panel flush>
        <DataTable
          caption={t("tab.addresses")}
          columns={addressColumns(t, view)}
          rows={list.data?.records}
          rowKey={(row) => row.name}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="globe" title={t(search.keyword ? "address.noMatch" : "address.none")}>
              {t(search.keyword ? "address.noMatchText" : "address.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > ADDRESSES_SHOWN && (
        <Pager
          page={search.page ?? 1}
          size={ADDRESSES_SHOWN}
          total={total}
          to="."
          search={(page) => ({ ...search, page: page > 1 ? page : undefined })}
        />
      )}
    </AdminPage>
  );
}
