import { Link } from "@tanstack/react-router";
import type { Report } from "../../../shared/discussion/moderation.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { useModerationWords } from "../../moderation/texts.ts";
import { Avatar } from "../../ui/mark/Avatar.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { ReportActions } from "./ReportActions.tsx";
import css from "./ReportPage.module.css";
import { useAdminModerationWords } from "./texts.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/**
 * A report: who reported what and why, the reported text at the time of the report, and the actions. Everything is
 * shown as plain text.
 */
export function ReportCard({ report }: { report: Report }) {
  const t = useAdminModerationWords();
  const tagWords = useModerationWords();
  const { kind, tags, reason, gmtCreate, sameNum, status } = report;
  const reporter = report.reporter || t("deletedUser");
  return (
    <li className={css.card}>
      <article aria-label={t("of", { kind: t(`kind.${kind}`), name: reporter })}>
        <div className={css.head}>
          <h2>{t(`kind.${kind}`)}</h2>
          <State report={report} />
          {report.isHidden && (
            <span className={css.state} data-tone="bad">
              {t("isHidden")}
            </span>
          )}
          {tags.map((tag) => (
            <span key={tag} className={css.state}>
              {tagWords(`tag.${tag}`)}
            </span>
          ))}
          <span className={css.time}>
            <TimeAgo at={gmtCreate} />
          </span>
        </div>
        <Facts report={report} reporter={reporter} />
        {reason !== "" && <Quoted label={t("reason")} text={reason} />}
        {report.quote !== null && <Quoted label={t("quote")} text={report.quote} />}
        <Reported report={report} />
        {!status && sameNum > 0 && <p className={css.note}>{t("same", { count: sameNum })}</p>}
        <ReportActions report={report} />
      </article>
    </li>
  );
}

function State({ report: { status, outcome } }: { report: Report }) {
  const t = useAdminModerationWords();
  return status ? (
    <span className={css.state}>{t(`handled.${outcome ?? "none"}`)}</span>
  ) : (
    <span className={css.state} data-tone="open">
      {t("state.open")}
    </span>
  );
}

function Facts({ report, reporter }: { report: Report; reporter: string }) {
  const t = useAdminModerationWords();
  const locale = useDisplayLocale();
  const { reportedUid, reportedName, discussionAuthor, handler, mutedUntil, kind } = report;
  return (
    <div className={css.facts}>
      <span>
        {t("reported")}
        <WordSpace />
        {reportedName === "" ? (
          t("deletedUser")
        ) : (
          <Link to="/user-home" search={{ uid: reportedUid }}>
            <bdi>{reportedName}</bdi>
          </Link>
        )}
      </span>
      <span>{t("reporter", { name: reporter })}</span>
      {kind === "comment" && discussionAuthor !== null && (
        <span>{t("author", { name: discussionAuthor || t("deletedUser") })}</span>
      )}
      {mutedUntil !== null && (
        <span>
          {t("mutedUntil", {
            time: dateAndTime(mutedUntil, locale),
          })}
        </span>
      )}
      {handler !== null && <span>{t("handled.by", { name: handler })}</span>}
      <Place report={report} />
    </div>
  );
}

/** The link to the reported post or to the reported user's page. */
function Place({ report }: { report: Report }) {
  const t = useAdminModerationWords();
  const { kind, did, commentId, discussionTitle, reportedUid, reportedName, excerpt } = report;
  if (kind !== "discussion" && kind !== "comment") {
    return reportedName === "" ? null : (
      <Link to="/user-home" search={{ uid: reportedUid }}>
        {t("openUser")}
      </Link>
    );
  }
  if (did === null || discussionTitle === null) return excerpt !== null && <span>{t("gone")}</span>;
  return (
    <Link
      to="/discussion-detail/$discussionID"
      params={{ discussionID: String(did) }}
      {...(commentId !== null && { hash: `comment-${commentId}` })}
    >
      {t("open", { title: discussionTitle })}
    </Link>
  );
}

function Reported({ report: { kind, excerpt } }: { report: Report }) {
  const t = useAdminModerationWords();
  if (excerpt === null) return <p className={css.note}>{t("withheld")}</p>;
  if (kind === "avatar") return <Avatar src={excerpt} name=" " size="5rem" />;
  return <Quoted label={t("excerpt")} text={excerpt} />;
}

/** A user-written text in a scrollable box. */
function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <div className={css.part}>
      <h3>{label}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region */}
      <div className={css.quoted} dir="auto" tabIndex={0} role="group" aria-label={label}>
        {text}
      </div>
    </div>
  );
}
