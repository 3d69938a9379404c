import { useMutation, useQueryClient } from "@tanstack/react-query";
import { likeComment, likeInput } from "../../shared/comment.ts";
import type { PlacedComment } from "../../shared/commentShape.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/Button.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { toast } from "../ui/toast.tsx";
import { useCommentsContext } from "./commentsContext.ts";
import { commentsKey } from "./queries.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

/** Likes a comment or removes the like, with the number of likes. */
export function LikeButton(props: {
  comment: Pick<PlacedComment, "id" | "likeNum">;
  isLiked: boolean;
}) {
  const { isLiked } = props;
  const { id, likeNum } = props.comment;
  const t = useCommentWords();
  const errorText = useErrorText();
  const { place, uid } = useCommentsContext();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(likeComment, likeInput(id, !isLiked)),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: commentsKey(place, uid) }),
  });
  return (
    <Button
      size="small"
      look="quiet"
      icon="star"
      aria-pressed={isLiked}
      className={isLiked ? css.liked : undefined}
      busy={isPending}
      onClick={() => mutate()}
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
