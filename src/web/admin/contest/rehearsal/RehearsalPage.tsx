import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import {
  rehearseContest,
  rehearsalKinds,
  type RehearsalFinding,
  rehearsalParts,
  severities,
} from "../../../../shared/contestOrganizer/contestRehearsal.ts";
import { call } from "../../../platform/api.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import formCss from "../form/ContestFormPage.module.css";
import { ADMIN_CONTESTS } from "../queries.ts";
import { browserClock } from "./browserClock.ts";
import { FixLink } from "./FixLink.tsx";
import css from "./RehearsalPage.module.css";
import { useRehearsalWords } from "./texts.ts";

const rehearsalQuery = (cid: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "rehearsal", cid],
    async queryFn({ signal }) {
      const sentAt = Date.now();
      const { now, findings } = await call(rehearseContest, { cid }, signal);
      const serverNow = Date.parse(now);
      const clock = browserClock({ serverNow, sentAt, receivedAt: Date.now() });
      return { now, findings: [...findings, ...clock] };
    },
    // The findings may be outdated, because users fix their causes on other pages.
    staleTime: 0,
  });

/**
 * Findings of the check before a contest's start, grouped by part; each finding has a link to the page where it can be
 * fixed.
 */
export function RehearsalPage() {
  const t = useRehearsalWords();
  const locale = useDisplayLocale();
  const { contestId = "" } = useParams({ strict: false });
  const cid = Number(contestId);
  const { data, error, refetch, isFetching } = useQuery(rehearsalQuery(cid));
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="rehearsal" />
      <div className={css.head}>
        <p className={css.intro}>{t("intro")}</p>
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t("again")}
        </Button>
      </div>
      <p className={css.state} role="status">
        {data && !isFetching && (
          <>
            <Summary findings={data.findings} /> ·{" "}
            {t("checkedAt", { time: new Date(data.now).toLocaleTimeString(locale) })}
          </>
        )}
      </p>
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={css.parts}>
          {rehearsalParts.map((part) => (
            <Panel key={part} flush title={t(`part.${part}`)} label={t(`part.${part}`)}>
              <Findings
                contestId={contestId}
                findings={data.findings.filter(({ code }) => rehearsalKinds[code].part === part)}
              />
            </Panel>
          ))}
        </div>
      ) : (
        <div className={formCss.waiting} aria-busy="true" />
      )}
    </AdminPage>
  );
}

function Summary({ findings }: { findings: RehearsalFinding[] }) {
  const t = useRehearsalWords();
  if (findings.length === 0) return `${t("none")} · ${t("noneText")}`;
  const [errors = 0, warnings = 0, notes = 0] = severities.map(
    (severity) => findings.filter((each) => each.severity === severity).length,
  );
  return t("counts", { errors, warnings, notes });
}

function Findings({ contestId, findings }: { contestId: string; findings: RehearsalFinding[] }) {
  const t = useRehearsalWords();
  if (findings.length === 0) {
    return (
      <p className={css.ok}>
        <Icon name="check" /> {t("partOk")}
      </p>
    );
  }
  return (
    <ul role="list" className={css.findings}>
      {findings.map((finding) => {
        const { code, severity, problem, values } = finding;
        return (
          <li key={`${code} ${problem?.pid ?? ""}`} data-severity={severity}>
            <span className={css.severity}>{t(`severity.${severity}`)}</span>
            <div className={css.what}>
              <strong>
                {problem && `${problem.displayId} ${problem.title} · `}
                {t(`found.${code}.title`)}
              </strong>
              <p>{t(`found.${code}.text`, values as never)}</p>
            </div>
            <FixLink contestId={contestId} finding={finding} />
          </li>
        );
      })}
    </ul>
  );
}
