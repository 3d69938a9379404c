import type { SubmissionDetail } from "../../shared/submission.ts";
import { useTexts } from "../platform/texts.tsx";
import { Panel } from "../ui/Panel.tsx";
import css from "./SubmissionDetailPage.module.css";

/** Why a System Error happened and what to do; the server sends it to staff only. */
export function CauseForStaff({ cause }: { cause: NonNullable<SubmissionDetail["cause"]> }) {
  const t = useTexts("submission");
  return (
    <Panel title={t("cause.title")}>
      <dl className={css.cause}>
        <dt>{t("cause.hint")}</dt>
        <dd>{cause.hint}</dd>
        <dt>{t("cause.code")}</dt>
        <dd>
          <code>{cause.code}</code>
        </dd>
        {cause.detail && (
          <>
            <dt>{t("cause.detail")}</dt>
            <dd>
              <code>{cause.detail}</code>
            </dd>
          </>
        )}
        <dt>{t("cause.trace")}</dt>
        <dd>
          <code>{cause.traceId}</code>
        </dd>
      </dl>
    </Panel>
  );
}
