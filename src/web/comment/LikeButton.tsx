import { useMutation } from "@tanstack/react-query";
import { likeComment, likeInput } from "../../shared/discussion/comment.ts";
import type { PlacedComment } from "../../shared/discussion/commentShape.ts";
import { call } from "../platform/api.ts";
import { useLoginFirst } from "../platform/useLoginFirst.ts";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { useCommentsContext } from "./commentsContext.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

/** A button that likes a comment or removes the like, and shows the number of likes. */
export function LikeButton(props: {
  comment: Pick<PlacedComment, "id" | "likeNum">;
  isLiked: boolean;
}) {
  const { isLiked } = props;
  const { id, likeNum } = props.comment;
  const t = useCommentWords();
  const errorText = useErrorText();
  const { onChange } = useCommentsContext();
  const afterLogin = useLoginFirst();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(likeComment, likeInput(id, !isLiked)),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: (_done, error) =>
      onChange(error ? { kind: "failed" } : { kind: "liked", commentId: id, isLiked: !isLiked }),
  });
  return (
    <Button
      size="small"
      look="quiet"
      icon="star"
      aria-pressed={isLiked}
      className={isLiked ? css.liked : undefined}
      busy={isPending}
      onClick={() => {
        if (!afterLogin(mutate)) mutate();
      }}
    >
      {t(isLiked ? "liked" : "like")}
      {likeNum > 0 && (
        <>
          <span aria-hidden>{likeNum}</span>
          <span className="visually-hidden">{t("likes", { count: likeNum })}</span>
        </>
      )}
    </Button>
  );
}
