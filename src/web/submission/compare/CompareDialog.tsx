import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { placeOf } from "../../../shared/submission/submissionPlace.ts";
import { useDiffTexts } from "../../editor/diffViewTexts.ts";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import { ownSubmissionsQuery } from "../queries.ts";
import css from "./CompareDialog.module.css";

/**
 * Lets the viewer choose another submission by the same user to the same problem for a comparison; the older one is
 * shown on the left.
 */
export function CompareDialog({ row, onClose }: { row: SubmissionRow; onClose(): void }) {
  const t = useDiffTexts();
  const { data, error, refetch } = useQuery(
    ownSubmissionsQuery(placeOf(row), row.displayPid, row.uid),
  );
  const others = data?.records.filter(({ submitId }) => submitId !== row.submitId);
  return (
    <Dialog title={t("choose")} width="34rem" onClose={onClose}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !others && <div className={css.waiting} aria-busy="true" />}
      {others?.length === 0 && <EmptyNote icon="list" title={t("none")} />}
      {others && others.length > 0 && (
        <>
          <p className={css.hint}>{t("chooseHint")}</p>
          <ul role="list" className={css.list}>
            {others.map((other) => (
              <li key={other.submitId}>
                <Choice row={row} other={other} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Choice({ row, other }: { row: SubmissionRow; other: SubmissionRow }) {
  const t = useDiffTexts();
  const [a = 0, b = 0] = [row.submitId, other.submitId].toSorted((one, two) => one - two);
  return (
    <Link
      to="/submission/compare/$a/$b"
      params={{ a: String(a), b: String(b) }}
      className={css.choice}
    >
      <span className="visually-hidden">{t("pick", { id: String(other.submitId) })}</span>
      <span className="figures" aria-hidden>
        #{other.submitId}
      </span>
      <VerdictMark status={other.status} />
      <span className={css.language}>{other.language}</span>
      <TimeAgo at={other.submitTime} />
    </Link>
  );
}
