import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { apiDocumentQuery, type OpenCall, openCalls } from "./apiDocument.ts";
import styles from "./DeveloperPage.module.css";
import { Examples } from "./Examples.tsx";
import { useDeveloperWords } from "./texts.ts";

/**
 * Information for authors of programs that use this site; the list of API calls comes from the site's OpenAPI document.
 */
export function DeveloperPage() {
  const t = useDeveloperWords();
  const base = useQuery(websiteConfigQuery()).data?.baseUrl || location.origin;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle title={t("title")} />
        <p>{t("lead")}</p>
        <p className={styles.ways}>
          <a href="/api/docs">{t("docs")}</a>
          <a href="/api/docs/openapi.json">{t("machine")}</a>
        </p>
      </header>
      <Panel title={t("startTitle")}>
        <div className={styles.prose}>
          <p>{t("startBase", { base })}</p>
          <p>{t("startWrapper")}</p>
          <p>{t("startPaging")}</p>
        </div>
      </Panel>
      <Panel
        title={t("tokenTitle")}
        action={
          <Link to="/setting" hash="tokens">
            {t("makeToken")}
          </Link>
        }
      >
        <div className={styles.prose}>
          <p>{t("tokenText")}</p>
          <p>{t("tokenLimits")}</p>
        </div>
      </Panel>
      <Examples base={base} />
      <CallTable />
      <Panel title={t("limitsTitle")}>
        <ul className={styles.limits}>
          <li>{t("limitRate")}</li>
          <li>{t("limitPoll")}</li>
          <li>{t("limitSecret")}</li>
        </ul>
      </Panel>
    </div>
  );
}

function CallTable() {
  const t = useDeveloperWords();
  const locale = useDisplayLocale();
  const document = useQuery(apiDocumentQuery());
  const columns: Column<OpenCall>[] = [
    {
      key: "call",
      header: t("call"),
      isRowHeader: true,
      width: "22rem",
      narrowWidth: "60%",
      cell: ({ method, path, summary }) => (
        <>
          <a
            className={styles.call}
            href={`/api/docs?lang=${locale}#${method}-${path.slice(1).replaceAll("/", "-")}`}
          >
            <b>{method}</b> {path}
          </a>
          <span className={styles.below}>{summary}</span>
        </>
      ),
    },
    {
      key: "purpose",
      header: t("purpose"),
      hideBelow: "medium",
      cell: ({ summary }) => summary,
    },
    {
      key: "needs",
      header: t("needs"),
      width: "12rem",
      narrowWidth: "40%",
      cell: ({ scope }) => <span data-scope={scope}>{t(`scope.${scope}`)}</span>,
    },
  ];
  return (
    <Panel flush title={t("callsTitle")}>
      <p className={styles.intro}>{t("callsText")}</p>
      <DataTable
        caption={t("callsTitle")}
        columns={columns}
        rows={document.data && openCalls(document.data, locale)}
        rowKey={({ method, path }) => `${method} ${path}`}
        error={document.error}
        onRetry={() => void document.refetch()}
        skeletonRows={20}
        empty={null}
      />
    </Panel>
  );
}
