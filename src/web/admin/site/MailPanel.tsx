import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { MailFailedPanel } from "./MailFailedPanel.tsx";
import { MailServerForm } from "./MailServerForm.tsx";
import { MailTestForm } from "./MailTestForm.tsx";
import css from "./MailPanel.module.css";
import { emailConfigQuery } from "./mailQueries.ts";
import { useMailTexts } from "./mailTexts.ts";
import page from "./SitePage.module.css";

/** Settings of the mail server, a test email, and unsent emails. */
export function MailPanel() {
  return (
    <Suspense fallback={<div className={css.waiting} aria-busy />}>
      <Parts />
    </Suspense>
  );
}

function Parts() {
  const t = useMailTexts();
  const { data, error, refetch } = useQuery(emailConfigQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div className={page.stack}>
      <div className={page.columns}>
        <Panel title={t("title")}>
          {data ? (
            // The form is remounted after saving, because its key contains the saved settings.
            <MailServerForm key={JSON.stringify(data)} config={data} />
          ) : (
            <div className={css.waiting} aria-busy />
          )}
        </Panel>
        <Panel title={t("testTitle")}>
          <MailTestForm works={data?.works ?? false} />
        </Panel>
      </div>
      <MailFailedPanel />
    </div>
  );
}
