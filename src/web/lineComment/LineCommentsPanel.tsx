import { useQuery } from "@tanstack/react-query";
import { Panel } from "../ui/page/Panel.tsx";
import css from "./CommentedCode.module.css";
import { CommentItem } from "./CommentItem.tsx";
import { lineCommentsQuery } from "./queries.ts";
import { useLineCommentWords } from "./texts.ts";

/** Teachers' comments on a submission, for its owner; renders nothing while there are none. */
export function LineCommentsPanel({ submitId, uid }: { submitId: number; uid: string }) {
  const t = useLineCommentWords();
  // The call fails for submissions outside of homework and for other users' submissions, whose comments the reader
  // cannot see. A retry would fail again.
  const { data } = useQuery({ ...lineCommentsQuery(submitId, uid), retry: false });
  if (!data || data.records.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <div className={css.list}>
        {data.records.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </div>
    </Panel>
  );
}
