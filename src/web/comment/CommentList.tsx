import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { COMMENTS_SHOWN } from "./queries.ts";
import css from "./comment.module.css";

interface Page<Comment> {
  commentList: { records: Comment[]; total: number };
  commentLikeMap: Record<string, boolean>;
}

/** A page of comments as list items, with buttons for the other pages; `empty` is shown when there are none. */
export function CommentList<Comment extends { id: number }>(props: {
  list: UseQueryResult<Page<Comment>>;
  page: number;
  empty: ReactNode;
  item: (comment: Comment, isLiked: boolean) => ReactNode;
}) {
  const { list, page, empty, item } = props;
  const { data, error, isPlaceholderData } = list;
  if (error && !data) return <ErrorNote error={error} onRetry={() => void list.refetch()} />;
  if (!data) return null;
  const { records, total } = data.commentList;
  if (total === 0) return empty;
  return (
    <>
      <ul className={css.list} data-updating={isPlaceholderData || undefined}>
        {records.map((comment) => (
          <Fragment key={comment.id}>
            {item(comment, data.commentLikeMap[String(comment.id)] ?? false)}
          </Fragment>
        ))}
      </ul>
      {total > COMMENTS_SHOWN && (
        <Pager
          page={page}
          size={COMMENTS_SHOWN}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
    </>
  );
}
