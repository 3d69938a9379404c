import { useState } from "react";
import type { DiscussionRow as Row } from "../../../shared/discussion/discussion.ts";
import { DiscussionDialog } from "../form/DiscussionDialog.tsx";
import css from "./DiscussionListPage.module.css";
import { DiscussionRow } from "./DiscussionRow.tsx";

/** The posts of one page of a list, with the form that edits one of them. */
export function PostRows(props: {
  records: readonly Row[];
  /** Whether the next page is being loaded. */
  isUpdating?: boolean;
  /**
   * Whether the list is on the page of the problem that the posts are about, so that rows need no link to the problem.
   */
  isOnProblem?: boolean;
}) {
  const { records, isUpdating = false, isOnProblem = false } = props;
  const [editedId, setEditedId] = useState<number>();
  return (
    <>
      <ul role="list" className={css.rows} data-updating={isUpdating || undefined}>
        {records.map((row) => (
          <DiscussionRow
            key={row.id}
            row={row}
            isOnProblem={isOnProblem}
            onEdit={() => setEditedId(row.id)}
          />
        ))}
      </ul>
      {editedId !== undefined && (
        <DiscussionDialog did={editedId} onClose={() => setEditedId(undefined)} />
      )}
    </>
  );
}
