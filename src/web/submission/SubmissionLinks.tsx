import { createLink, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isPractice } from "../../shared/scopeIds.ts";
import type { SubmissionRow } from "../../shared/submission.ts";

const Anchor = createLink("a");

type Look = Omit<LinkComponentProps, "to" | "params" | "search" | "children"> & {
  children: ReactNode;
};

/** To the page of a submission; one of a contest has its page there. */
export function SubmissionLink(
  props: Look & { row: Pick<SubmissionRow, "submitId" | "cid" | "displayPid"> },
) {
  const { row, ...look } = props;
  const submitID = String(row.submitId);
  if (isPractice(row)) {
    return <Anchor to="/submission-detail/$submitID" params={{ submitID }} {...look} />;
  }
  return (
    <Anchor
      to="/contest/$contestID/problem/$problemID/submission-detail/$submitID"
      params={{ contestID: String(row.cid), problemID: row.displayPid, submitID }}
      {...look}
    />
  );
}

/** The id of a submission as a link to its page, for lists of other features. */
export function linkToSubmission(row: Pick<SubmissionRow, "submitId" | "cid" | "displayPid">) {
  return <SubmissionLink row={row}>{String(row.submitId)}</SubmissionLink>;
}

/** To the problem of a submission, in its contest if it is of one. */
export function ProblemOfSubmissionLink(
  props: Look & { row: Pick<SubmissionRow, "cid" | "displayPid"> },
) {
  const { row, ...look } = props;
  if (isPractice(row)) {
    return <Anchor to="/problem/$problemID" params={{ problemID: row.displayPid }} {...look} />;
  }
  return (
    <Anchor
      to="/contest/$contestID/problem/$problemID"
      params={{ contestID: String(row.cid), problemID: row.displayPid }}
      {...look}
    />
  );
}
