import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CLASS_PAGE, type ClassRow } from "../../../shared/class/class.ts";
import { useClassWorkWords } from "../workTexts.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import rows from "../../ui/page/listRows.module.css";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { AdminPage } from "../../admin/AdminPage.tsx";
import css from "./ClassesPage.module.css";
import { CreatorsPanel } from "./CreatorsPanel.tsx";
import { allClassesQuery } from "./queries.ts";
import { type AdminClassSearch, CLASS_KEYWORD_MAX } from "./searchParams.ts";

const from = "/admin/class";

/** All classes of the site, and the users who may create classes without having solved problems. */
export function ClassesPage() {
  const t = useClassWorkWords();
  const search = useSearch({ from });
  const navigate = useNavigate();
  const list = useQuery(allClassesQuery(search));
  const columns = useColumns();
  const total = list.data?.total ?? 0;
  const change = (next: AdminClassSearch, replace = false) =>
    void navigate({
      from,
      to: ".",
      replace,
      resetScroll: false,
      search: { ...search, page: undefined, ...next },
    });
  return (
    <AdminPage>
      <PageTitle title={t("admin.title")} />
      <div className={css.filters}>
        <div className={css.search}>
          <SearchBox
            label={t("admin.search")}
            placeholder={t("admin.searchPlaceholder")}
            maxLength={CLASS_KEYWORD_MAX}
            text={search.keyword ?? ""}
            onSearch={(keyword, refining) => change({ keyword: keyword || undefined }, refining)}
          />
        </div>
        <Choices
          label={t("admin.state")}
          value={search.state ?? ""}
          options={[
            { value: "", label: t("admin.any") },
            { value: "active", label: t("admin.states.active") },
            { value: "archived", label: t("admin.states.archived") },
          ]}
          onChange={(state) => change({ state: state === "" ? undefined : state })}
        />
      </div>
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("admin.count", { count: total }) : ""}
        </p>
        <DataTable
          caption={t("admin.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={6}
          empty={
            <EmptyNote icon="people" title={t("admin.none")}>
              {t("admin.noneText")}
            </EmptyNote>
          }
        />
        {total > CLASS_PAGE && (
          <Pager
            page={search.page ?? 1}
            size={CLASS_PAGE}
            total={total}
            to="."
            search={(page) => ({ ...search, page: page > 1 ? page : undefined })}
          />
        )}
      </Panel>
      <CreatorsPanel />
    </AdminPage>
  );
}

function useColumns(): Column<ClassRow>[] {
  const t = useClassWorkWords();
  const locale = useDisplayLocale();
  return [
    {
      key: "name",
      header: t("admin.name"),
      isRowHeader: true,
      cell: ({ id, name, owner, archivedAt }) => (
        <span className={css.lines}>
          <span className={rows.title}>
            <Link to="/class/$classID" params={{ classID: String(id) }}>
              {name}
            </Link>
          </span>
          <small className={css.narrowOnly}>
            {[owner, archivedAt !== null && t("admin.states.archived")].filter(Boolean).join(" · ")}
          </small>
        </span>
      ),
    },
    {
      key: "term",
      header: t("admin.term"),
      width: "9rem",
      hideBelow: "medium",
      cell: ({ term }) => term,
    },
    {
      key: "owner",
      header: t("admin.owner"),
      width: "10rem",
      hideBelow: "narrow",
      cell: ({ owner }) => <span className={css.wrap}>{owner}</span>,
    },
    {
      key: "members",
      header: t("admin.members"),
      align: "end",
      width: "6rem",
      narrowWidth: "5rem",
      cell: ({ memberCount }) => memberCount.toLocaleString(locale),
    },
    {
      key: "state",
      header: t("admin.state"),
      width: "7rem",
      hideBelow: "narrow",
      cell: ({ archivedAt }) => t(`admin.states.${archivedAt === null ? "active" : "archived"}`),
    },
    {
      key: "created",
      header: t("admin.created"),
      width: "8.5rem",
      hideBelow: "medium",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
  ];
}
