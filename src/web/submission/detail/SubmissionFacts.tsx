import type { ReactNode } from "react";
import type { SubmissionDetail, SubmissionRow } from "../../../shared/submission/submission.ts";
import { foreignSubmissionUrl } from "../../remote/foreignSubmissionUrl.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { codeSize, memorySize, milliseconds } from "../../ui/text/figures.ts";
import { AuthorLink, authorOf, ProblemOfSubmissionLink } from "../SubmissionLinks.tsx";
import css from "./SubmissionDetailPage.module.css";

/** The row below the banner; it shows the submission's data, such as problem, author, language and time. */
export function SubmissionFacts({
  row,
}: {
  row: SubmissionRow & Pick<SubmissionDetail, "remote">;
}) {
  const t = useTexts("submission");
  const locale = useDisplayLocale();
  return (
    <dl className={css.facts} aria-label={t("facts")}>
      <Fact name={t("columns.problem")} wide>
        <ProblemOfSubmissionLink row={row}>
          {row.displayPid} <bdi>{row.title}</bdi>
        </ProblemOfSubmissionLink>
      </Fact>
      <Fact name={t("columns.author")}>
        <AuthorLink row={row} />
        {otherNames(row).map((name) => ` · ${name}`)}
      </Fact>
      {row.sentBy !== undefined && <Fact name={t("columns.sender")}>{row.sentBy}</Fact>}
      <Fact name={t("columns.language")}>{row.language}</Fact>
      <Fact name={t("columns.time")}>{milliseconds(row.time, locale)}</Fact>
      <Fact name={t("columns.memory")}>{memorySize(row.memory, locale)}</Fact>
      {row.score !== null && <Fact name={t("columns.score")}>{row.score}</Fact>}
      <Fact name={t("columns.length")}>{codeSize(row.length, locale)}</Fact>
      <Fact name={t("columns.submitted")}>
        <TimeAgo at={row.submitTime} />
        {row.upsolving ? ` · ${t("upsolving")}` : ""}
      </Fact>
      {row.judger && (
        <Fact name={t("columns.judger")}>
          {row.judger}
          {row.isManual && ` (${t("byHand")})`}
        </Fact>
      )}
      {row.remote?.remoteId && (
        <Fact name={t("columns.foreign", { judge: row.remote.judge })}>
          <ForeignSubmission remote={{ ...row.remote, remoteId: row.remote.remoteId }} />
        </Fact>
      )}
    </dl>
  );
}

/** The names of the author that differ from the linked one; only staff receive them. */
function otherNames(row: SubmissionRow): string[] {
  const names = [row.nickname, row.realname].filter((name) => typeof name === "string");
  return [...new Set(names)].filter((name) => name !== "" && name !== authorOf(row));
}

function ForeignSubmission({
  remote,
}: {
  remote: { judge: string; problemKey: string; remoteId: string };
}) {
  const url = foreignSubmissionUrl(remote);
  if (url === undefined) return remote.remoteId;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {remote.remoteId} <Icon name="external" />
    </a>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
