import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { CLASS_PAGE, type ClassRow } from "../../../shared/class/class.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { dueHomeworkQuery } from "../homework/queries.ts";
import { LoginFirst } from "../LoginFirst.tsx";
import { classListQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import { ClassCard } from "./ClassCard.tsx";
import css from "./ClassListPage.module.css";
import { CreateDialog } from "./CreateDialog.tsx";
import { JoinByCode } from "./JoinByCode.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { ReceivedOffers } from "./ReceivedOffers.tsx";
import { CLASS_KEYWORD_MAX, type ClassListSearch } from "./searchParams.ts";

const route = getRouteApi("/class");

/**
 * The user's classes (with archived classes in a separate part), received invitations, and the forms to join or create
 * a class.
 */
export function ClassListPage() {
  const uid = useSession()?.user.uid;
  if (uid === undefined) return <LoginFirst />;
  return <OwnClasses key={uid} uid={uid} />;
}

function OwnClasses({ uid }: { uid: string }) {
  const t = useClassWords();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <PageTitle title={t("title")} />
        <Button look="primary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          {t("list.create")}
        </Button>
      </header>
      <div className={css.columns}>
        <div className={css.stack}>
          <ReceivedOffers uid={uid} />
          <ActiveClasses
            uid={uid}
            search={search}
            onSearch={(keyword, replace) =>
              void navigate({
                to: "/class",
                search: { keyword: keyword || undefined } as never,
                replace,
                resetScroll: false,
              })
            }
          />
          <ArchivedClasses uid={uid} search={search} />
        </div>
        <div className={css.stack}>
          <JoinByCode />
          <OwnRequests uid={uid} />
        </div>
      </div>
      {isCreating && <CreateDialog uid={uid} onClose={() => setCreating(false)} />}
    </div>
  );
}

interface ListProps {
  uid: string;
  search: ClassListSearch;
}

function ActiveClasses(
  props: ListProps & { onSearch: (keyword: string, refining: boolean) => void },
) {
  const { uid, search, onSearch } = props;
  const t = useClassWords();
  const list = useQuery(classListQuery(uid, search, "active"));
  const due = useQuery(dueHomeworkQuery(uid)).data?.records;
  const total = list.data?.total ?? 0;
  const isLong = total > CLASS_PAGE || search.keyword !== undefined;
  return (
    <Panel flush label={t("list.own")} title={t("list.own")}>
      {isLong && (
        <div className={css.search}>
          <SearchBox
            label={t("list.search")}
            placeholder={t("list.searchPlaceholder")}
            maxLength={CLASS_KEYWORD_MAX}
            text={search.keyword ?? ""}
            onSearch={onSearch}
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {list.data && !list.isPlaceholderData ? t("list.count", { count: total }) : ""}
      </p>
      {list.error && !list.data && (
        <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <div className={css.waiting} aria-busy="true" />}
      {list.data?.total === 0 && <NoClasses isFiltered={search.keyword !== undefined} />}
      <Cards rows={list.data?.records} dueOf={(id) => dueCount(due, id)} />
      {total > CLASS_PAGE && (
        <Pager
          page={search.currentPage ?? 1}
          size={CLASS_PAGE}
          total={total}
          to="."
          search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
        />
      )}
    </Panel>
  );
}

function NoClasses({ isFiltered }: { isFiltered: boolean }) {
  const t = useClassWords();
  if (isFiltered) return <EmptyNote title={t("list.noMatch")}>{t("list.noMatchText")}</EmptyNote>;
  return (
    <EmptyNote icon="people" title={t("list.noneTitle")}>
      {t("list.noneText")}
    </EmptyNote>
  );
}

/**
 * Number of homework assignments of a class that the user can still submit; undefined until the assignments are loaded.
 */
function dueCount(
  due: readonly { classId: number; phase: string; isStaff: boolean }[] | undefined,
  id: number,
): number | undefined {
  return due?.filter(
    ({ classId, phase, isStaff }) =>
      classId === id && !isStaff && (phase === "open" || phase === "late"),
  ).length;
}

/** Archived classes are loaded when the user opens their section. */
function ArchivedClasses({ uid, search: { keyword } }: ListProps) {
  const t = useClassWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.archived} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("list.archived")}</summary>
      {isOpen && <ArchivedRows uid={uid} keyword={keyword} />}
    </details>
  );
}

function ArchivedRows({ uid, keyword }: { uid: string; keyword: string | undefined }) {
  const t = useClassWords();
  const [page, setPage] = useState(1);
  const list = useQuery(classListQuery(uid, { keyword, currentPage: page }, "archived"));
  const total = list.data?.total ?? 0;
  if (list.error && !list.data) {
    return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <div className={css.waiting} aria-busy="true" />;
  if (total === 0) return <p className={css.none}>{t("list.noArchived")}</p>;
  const pages = Math.ceil(total / CLASS_PAGE);
  return (
    <>
      <p className={css.none}>{t("list.archivedText")}</p>
      <Cards rows={list.data.records} />
      {pages > 1 && (
        <p className={css.pages}>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t("list.newer")}
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t("list.older")}
          </Button>
        </p>
      )}
    </>
  );
}

function Cards(props: {
  rows: readonly ClassRow[] | undefined;
  dueOf?: (id: number) => number | undefined;
}) {
  const { rows = [], dueOf } = props;
  if (rows.length === 0) return null;
  return (
    <ul role="list" className={css.cards}>
      {rows.map((row) => (
        <ClassCard key={row.id} row={row} due={dueOf?.(row.id)} />
      ))}
    </ul>
  );
}
