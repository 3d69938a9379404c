import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { AdminPage } from "../AdminPage.tsx";
import styles from "./AuditPage.module.css";
import { AuditEntryItem } from "./AuditEntryItem.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { auditQuery } from "./queries.ts";
import { auditActions, MODERATION } from "../../../shared/site/audit.ts";
import { type AuditSearch, isFiltered } from "./searchParams.ts";
import { useAuditWords } from "./texts.ts";

const route = getRouteApi("/admin/audit");

/** Audit log of staff actions, newest first, with a button that loads older entries. */
export function AuditPage() {
  const t = useAuditWords();
  const address = route.useSearch();
  const search = {
    ...address,
    action: [MODERATION, ...auditActions].find((name) => name === address.action),
  };
  return (
    <AdminPage>
      <header>
        <PageTitle title={t("title")} />
        <p className={styles.intro}>{t("intro")}</p>
      </header>
      <AuditFilters search={search} />
      <Panel flush>
        <Entries search={search} />
      </Panel>
    </AdminPage>
  );
}

function Entries({ search }: { search: AuditSearch }) {
  const t = useAuditWords();
  const navigate = useNavigate();
  const log = useInfiniteQuery(auditQuery(search));
  const { data, error, hasNextPage, isFetchingNextPage } = log;
  if (error && !data) return <ErrorNote error={error} onRetry={() => void log.refetch()} />;
  if (!data) return <Skeleton />;
  const entries = data.pages.flatMap(({ records }) => records);
  if (entries.length === 0) {
    return (
      <EmptyNote
        title={t("emptyTitle")}
        action={
          isFiltered(search) && (
            <Button onClick={() => void navigate({ to: "/admin/audit", search: {} })}>
              {t("reset")}
            </Button>
          )
        }
      >
        {t("emptyText")}
      </EmptyNote>
    );
  }
  return (
    <>
      <ol role="list" className={styles.list} aria-label={t("list")}>
        {entries.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      <footer className={styles.foot}>
        <span role="status">{t("loaded", { count: entries.length })}</span>
        {hasNextPage ? (
          <Button busy={isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t("more")}
          </Button>
        ) : (
          <span>{t("end")}</span>
        )}
      </footer>
    </>
  );
}

function Skeleton() {
  return (
    <ul role="list" className={styles.list} aria-hidden>
      {Array.from({ length: 8 }, (_, i) => (
        <li key={i} className={styles.item}>
          <span className={styles.bone} style={{ width: `${45 + ((i * 37) % 40)}%` }} />
        </li>
      ))}
    </ul>
  );
}
