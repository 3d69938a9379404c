import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acceptAnswer, type DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import type { CommentBase } from "../../../shared/discussion/commentShape.ts";
import { moderateComment } from "../../../shared/discussion/discussionAdmin.ts";
import type { DiscussionReply } from "../../../shared/discussion/discussionComment.ts";
import { commentAnchor } from "../../comment/commentAnchor.ts";
import { useWriterName } from "../../comment/CommentHead.tsx";
import { useCommentsContext } from "../../comment/commentsContext.ts";
import { call } from "../../platform/api.ts";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../ui/layer/Menu.tsx";
import rows from "../../ui/page/listRows.module.css";
import { toast } from "../../ui/notice/toast.tsx";
import { discussionQuery } from "../queries.ts";
import { ReportPostDialog } from "../../moderation/ReportPostDialog.tsx";
import { useModerationWords } from "../../moderation/texts.ts";
import { useCopyLink } from "../useCopyLink.ts";
import { useDiscussionWords } from "../texts.ts";
import { withAnswer, withHidden } from "./commentPages.ts";
import { useCommentChanges } from "./useComments.ts";

/** Further actions on a comment or a reply. */
export function CommentMenu(props: {
  post: DiscussionDetail;
  comment: CommentBase & Pick<DiscussionReply, "isHidden"> & { commentId?: number };
  /** Null for a reply, which cannot be the accepted answer. */
  answer: "accepted" | "none" | null;
  onQuote: (() => void) | null;
  onEdit: (() => void) | null;
}) {
  const { post, comment, answer, onQuote, onEdit } = props;
  const t = useDiscussionWords();
  const name = useWriterName(comment);
  const { uid } = useCommentsContext();
  const afterLogin = useLoginFirst();
  const copyLink = useCopyLink();
  const accept = useAccept(post.id, uid);
  const hide = useHide(post.id, uid);
  const reportWords = useModerationWords();
  const [isReporting, setReporting] = useState(false);
  const report = () => setReporting(true);
  const isOwn = uid !== "" && comment.fromUid === uid;
  return (
    <>
      <Menu
        label={t("comment.actionsOf", { name })}
        face={<Icon name="dots" />}
        className={rows.more ?? ""}
      >
        {onQuote && (
          <MenuItem icon="lines" onClick={onQuote}>
            {t("comment.quote")}
          </MenuItem>
        )}
        {onEdit && (
          <MenuItem icon="pen" onClick={onEdit}>
            {t("edit")}
          </MenuItem>
        )}
        {post.mayAccept && answer !== null && (
          <MenuItem icon="check" onClick={() => accept(answer === "accepted" ? null : comment.id)}>
            {t(answer === "accepted" ? "comment.unaccept" : "comment.accept")}
          </MenuItem>
        )}
        <MenuItem icon="copy" onClick={() => copyLink(post.id, commentAnchor(comment.id))}>
          {t("copyLink")}
        </MenuItem>
        {post.mayModerate && (
          <MenuItem icon={comment.isHidden ? "eye" : "eyeOff"} onClick={() => hide(comment)}>
            {t(comment.isHidden ? "moderate.show" : "moderate.hide")}
          </MenuItem>
        )}
        {!isOwn && (!comment.isHidden || post.mayModerate) && (
          <MenuItem
            icon="warning"
            onClick={() => {
              if (!afterLogin(report)) report();
            }}
          >
            {reportWords("open")}
          </MenuItem>
        )}
      </Menu>
      {isReporting && (
        <ReportPostDialog
          did={post.id}
          commentId={comment.id}
          onSent={() => {}}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}

/** Marks a comment as the answer; null removes the mark. */
function useAccept(did: number, uid: string): (commentId: number | null) => void {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const changes = useCommentChanges(did, uid);
  const { mutate } = useMutation({
    mutationFn: (commentId: number | null) => call(acceptAnswer, { did, commentId }),
    onSuccess(_done, commentId) {
      changes.change((pages) => withAnswer(pages, commentId));
      toast("good", t(commentId === null ? "comment.unaccepted" : "comment.accepted"));
      void changes.renewThreads();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: discussionQuery(did, uid).queryKey }),
  });
  return mutate;
}

type HiddenState = Pick<DiscussionReply, "id" | "isHidden"> & { commentId?: number };

/** Hides a comment or a reply from ordinary users, or shows it again. */
function useHide(did: number, uid: string): (comment: HiddenState) => void {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const changes = useCommentChanges(did, uid);
  const { mutate } = useMutation({
    mutationFn: ({ id, isHidden }: HiddenState) =>
      call(moderateComment, { id, status: isHidden ? 0 : 1 }),
    onSuccess(_done, { id, isHidden, commentId = id }) {
      changes.change((pages) => withHidden(pages, id, !isHidden));
      toast("good", t("moderate.done"));
      void changes.renewReplies(commentId);
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return mutate;
}
