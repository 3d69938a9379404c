import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLineComment, type LineComment } from "../../shared/class/homework.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { toast } from "../ui/notice/toast.tsx";
import css from "./CommentedCode.module.css";
import { CommentForm } from "./CommentForm.tsx";
import { LINE_COMMENTS } from "./queries.ts";
import { useLineCommentWords } from "./texts.ts";

/** A comment with its line, its author, and the actions available to the reader. */
export function CommentItem({ comment }: { comment: LineComment }) {
  const t = useLineCommentWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { id, line, content, author, atOnce, gmtCreate, mayEdit } = comment;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteLineComment, { id }),
    onSuccess: () => toast("good", t("deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: LINE_COMMENTS }),
  });
  if (isEditing) return <CommentForm target={comment} onClose={() => setEditing(false)} />;
  return (
    <article className={css.comment}>
      <p className={css.facts}>
        <strong>{t("line", { line })}</strong>
        {author !== "" && <span>{author}</span>}
        <TimeAgo at={gmtCreate} />
        {mayEdit && <span>{t(atOnce ? "atOnce" : "later")}</span>}
        {mayEdit && (
          <span className={css.itemActs}>
            <Button look="quiet" size="small" icon="pen" iconOnly onClick={() => setEditing(true)}>
              {t("edit", { line })}
            </Button>
            <Button
              look="quiet"
              size="small"
              icon="bin"
              iconOnly
              busy={isPending}
              onClick={() => mutate()}
            >
              {t("delete", { line })}
            </Button>
          </span>
        )}
      </p>
      <p className={css.content}>{content}</p>
    </article>
  );
}
