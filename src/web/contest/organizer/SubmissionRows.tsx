import type { ContestOverview } from "../../../shared/contestOrganizer/contestOverview.ts";
import { SubmissionLink } from "../../submission/SubmissionLinks.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import { useContest } from "../contestContext.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./OrganizerPage.module.css";

/** Submissions of the contest with links to their pages. */
export function SubmissionRows({ rows }: { rows: ContestOverview["last"] | undefined }) {
  const t = useWorkWords();
  const { cid } = useContest();
  if (rows?.length === 0) return <EmptyNote icon="list" title={t("overview.none")} />;
  return (
    <ol role="list" className={css.last}>
      {rows?.map(({ submitId, displayId, username, status, submitTime }) => (
        <li key={submitId}>
          {displayId === null ? (
            <span className={css.letter}>–</span>
          ) : (
            <SubmissionLink
              row={{ cid, displayPid: displayId, submitId }}
              aria-label={`${displayId} ${username} ${t("overview.show")}`}
              className={css.letter}
            >
              {displayId}
            </SubmissionLink>
          )}
          <span className={css.name}>{username}</span>
          <VerdictMark status={status} />
          <TimeAgo at={submitTime} />
        </li>
      ))}
    </ol>
  );
}
