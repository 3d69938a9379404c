import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { REPORT_PAGE } from "../../../shared/discussion/moderationRules.ts";
import { Choices } from "../../ui/control/Choices.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { DiscussionTabs } from "../discussion/DiscussionTabs.tsx";
import { reportsQuery } from "./queries.ts";
import { ReportCard } from "./ReportCard.tsx";
import css from "./ReportPage.module.css";
import { reportSearch } from "./searchParams.ts";
import { useAdminModerationWords } from "./texts.ts";

const states = ["open", "handled", "all"] as const;

/** The queue of reports: what was reported, in its context, and the actions of administrators. */
export function ReportPage() {
  const t = useAdminModerationWords();
  const search = reportSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(reportsQuery(search));
  const { data, error } = list;
  return (
    <AdminPage>
      <header>
        <PageTitle title={t("title")} />
        <p className={css.hint}>{t("hint")}</p>
      </header>
      <DiscussionTabs />
      <Choices
        label={t("state.label")}
        value={search.state ?? "open"}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(state) =>
          void navigate({
            to: ".",
            search: reportSearch({ state }) as never,
            replace: true,
            resetScroll: false,
          })
        }
      />
      {error && !data && <ErrorNote error={error} onRetry={() => void list.refetch()} />}
      {data ? (
        <>
          {data.records.length === 0 && (
            <EmptyNote icon="check" title={t("noneTitle")}>
              {t("noneText")}
            </EmptyNote>
          )}
          <ol role="list" className={css.list} aria-label={t("list")}>
            {data.records.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </ol>
        </>
      ) : (
        <div className={css.waiting} aria-busy={!error || undefined} />
      )}
      {data && data.total > REPORT_PAGE && (
        <Pager
          page={search.page ?? 1}
          size={REPORT_PAGE}
          total={data.total}
          to="."
          search={(page) => ({ ...search, page: page > 1 ? page : undefined })}
        />
      )}
    </AdminPage>
  );
}
