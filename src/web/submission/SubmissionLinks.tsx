import { createLink, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RowScopeIds } from "../../shared/call/scopeIds.ts";
import { frameOf } from "../../shared/submission/submissionPlace.ts";
import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { usePagesOf } from "../place/framePages.ts";

const Anchor = createLink("a");

type Look = Omit<LinkComponentProps, "to" | "params" | "search" | "children"> & {
  children: ReactNode;
};

type Row = Pick<SubmissionRow, "submitId" | "displayPid"> & RowScopeIds;

/**
 * A link to the page of a submission within the contest or training to which the submission belongs, or in practice.
 */
export function SubmissionLink({ row, ...look }: Look & { row: Row }) {
  const { submitId, displayPid: displayId } = row;
  const frame = frameOf(row);
  return <Anchor {...usePagesOf(frame).submission(frame.id, { displayId, submitId })} {...look} />;
}

/** The id of a submission as a link to its page, for use in the lists of other features. */
export function linkToSubmission(row: Row) {
  return <SubmissionLink row={row}>{String(row.submitId)}</SubmissionLink>;
}

/** The name of the team or the user who submitted. */
export function authorOf({ team, username }: Pick<SubmissionRow, "team" | "username">): string {
  return team ?? username;
}

/** The name of the team or the user who submitted, as a link to the user's page. */
export function AuthorLink({
  row,
  ...look
}: Omit<Look, "children"> & { row: Pick<SubmissionRow, "team" | "username"> }) {
  return (
    <Anchor to="/user-home" search={{ username: row.username }} {...look}>
      {authorOf(row)}
    </Anchor>
  );
}

/** A link to a submission's problem within the submission's contest, training or practice. */
export function ProblemOfSubmissionLink({ row, ...look }: Look & { row: Omit<Row, "submitId"> }) {
  const frame = frameOf(row);
  return <Anchor {...usePagesOf(frame).problem(frame.id, row.displayPid)} {...look} />;
}
