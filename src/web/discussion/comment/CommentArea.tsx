import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { createComment, placeInput } from "../../../shared/discussion/comment.ts";
import type { DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import type { DiscussionComment } from "../../../shared/discussion/discussionComment.ts";
import { CommentEditor } from "../../comment/CommentEditor.tsx";
import { type CommentChange, CommentsContext } from "../../comment/commentsContext.ts";
import { commentAnchor, commentOfAnchor } from "../../comment/commentAnchor.ts";
import css from "../../comment/comment.module.css";
import { call } from "../../platform/api.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useDiscussionWords } from "../texts.ts";
import { HeldTexts } from "../held/HeldTexts.tsx";
import { useBarText } from "../useBarText.ts";
import { usePictures } from "../usePictures.ts";
import { userSource } from "../userSource.ts";
import {
  commentsIn,
  isLiked,
  totalIn,
  withComment,
  withLike,
  withoutComment,
  withoutReply,
} from "./commentPages.ts";
import { CommentPreview } from "./CommentPreview.tsx";
import { DiscussionCommentCard } from "./DiscussionCommentCard.tsx";
import { LinkedThread } from "./LinkedThread.tsx";
import area from "./CommentArea.module.css";
import {
  commentPagesQuery,
  commentThreadQuery,
  placeOfDiscussion,
  useCommentChanges,
  useCommentTotal,
} from "./useComments.ts";

/**
 * Shows the form for a new comment and the comments of a post, sorted by number of likes and then from newest to
 * oldest.
 */
export function CommentArea({ post }: { post: DiscussionDetail }) {
  const t = useDiscussionWords();
  const uid = useSession()?.user.uid ?? "";
  const uploadPicture = usePictures();
  const changes = useCommentChanges(post.id, uid);
  const did = post.id;
  async function onChange(change: CommentChange): Promise<void> {
    switch (change.kind) {
      case "liked":
        changes.change((pages) => withLike(pages, change.commentId, change.isLiked));
        return changes.renewThreads();
      case "deleted":
        changes.change((pages) => withoutComment(pages, change.commentId));
        void changes.renewTotal();
        return changes.renewThreads();
      case "replyDeleted":
        changes.change((pages) => withoutReply(pages, change.commentId, change.replyId));
        return changes.renewReplies(change.commentId);
      default:
        // Nothing remains to be done: a new comment is already in the lists, and a refused request leaves them
        // unchanged.
        return undefined;
    }
  }
  const value = {
    place: placeOfDiscussion(did),
    uid,
    namelessWriter: t("deletedUser"),
    uploadPicture,
    users: userSource({ did }, uid),
    onChange,
    roleNames: { root: t("badge.root"), admin: t("badge.admin") },
  };
  return (
    <CommentsContext value={value}>
      <section className={area.area} aria-label={t("comment.area")}>
        <WriteComment post={post} uid={uid} />
        <HeldTexts uid={uid} did={post.id} />
        <Comments post={post} uid={uid} />
      </section>
    </CommentsContext>
  );
}

/** The form for a comment, or the reason why there is no form. */
function WriteComment({ post, uid }: { post: DiscussionDetail; uid: string }) {
  const t = useDiscussionWords();
  const barText = useBarText();
  const changes = useCommentChanges(post.id, uid);
  const { commentBar, solvedNeeded, solved } = post;
  async function send(content: string): Promise<void> {
    const place = placeInput(placeOfDiscussion(post.id));
    const comment = await call(createComment, { ...place, content, displayId: null });
    if ("isHeld" in comment) return changes.announceHeld();
    changes.change((pages) => withComment(pages, comment as DiscussionComment));
    toast("good", t("comment.sent"));
    void changes.renewTotal();
  }
  if (uid === "" || commentBar === "login") {
    return (
      <p className={area.bar}>
        {t("bar.comment.login")}
        <Button size="small" onClick={() => requestLogin("required")}>
          {t("comment.login")}
        </Button>
      </p>
    );
  }
  if (commentBar !== null) {
    return (
      <p className={area.bar}>
        {barText({ kind: "comment", bar: commentBar, solvedNeeded, solved })}
      </p>
    );
  }
  return (
    <Panel>
      <CommentEditor
        replyTo="new"
        label={t("comment.write")}
        rows={4}
        below={(text) => <CommentPreview text={text} />}
        buttons={[{ label: t("comment.send"), send }]}
      />
    </Panel>
  );
}

function Comments({ post, uid }: { post: DiscussionDetail; uid: string }) {
  const t = useDiscussionWords();
  const list = useInfiniteQuery(commentPagesQuery(post.id, uid));
  const linkedId = commentOfAnchor(useLocation({ select: ({ hash }) => hash }));
  const { data, error } = list;
  const comments = useMemo(() => (data ? commentsIn(data) : []), [data]);
  const isListed =
    linkedId !== undefined &&
    comments.some(({ id, replyList }) =>
      [id, ...replyList.map((reply) => reply.id)].includes(linkedId),
    );
  const isElsewhere = linkedId !== undefined && data !== undefined && !isListed;
  const thread = useQuery({
    ...commentThreadQuery(post.id, uid, linkedId ?? 0),
    enabled: isElsewhere,
  });
  const threadId = isElsewhere ? thread.data?.id : undefined;
  const show = useShowOnce();
  useEffect(() => {
    if (linkedId !== undefined && isListed) show(linkedId);
  }, [linkedId, isListed, show]);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void list.refetch()} />;
  if (!data) return <div className={area.waiting} aria-busy="true" />;
  const total = totalIn(data);
  return (
    <>
      <h2 className={area.heading}>
        {t("comment.all")} <small className="figures">{t("comment.count", { count: total })}</small>
      </h2>
      <NewComments did={post.id} uid={uid} total={total} />
      {isElsewhere && (
        <LinkedThread post={post} uid={uid} commentId={linkedId} thread={thread} onReady={show} />
      )}
      {comments.length === 0 ? (
        <EmptyNote icon="chat" title={t("comment.noneTitle")}>
          {post.commentBar === null ? t("comment.noneText") : null}
        </EmptyNote>
      ) : (
        <ul className={css.list}>
          {comments
            .filter(({ id }) => id !== threadId)
            .map((comment) => (
              <DiscussionCommentCard
                key={comment.id}
                post={post}
                comment={comment}
                isLiked={isLiked(data, comment.id)}
                linkedId={linkedId}
              />
            ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={area.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("comment.more", { count: Math.max(1, total - comments.length) })}
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className={area.failed}>
              {t("comment.moreFailed")}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Offers to load comments written since the list was loaded; until the reader accepts, the list stays as it is. */
function NewComments({ did, uid, total }: { did: number; uid: string; total: number }) {
  const t = useDiscussionWords();
  const changes = useCommentChanges(did, uid);
  const count = (useCommentTotal(did, uid) ?? total) - total;
  return (
    <div role="status">
      {count > 0 && (
        <Button size="small" icon="refresh" onClick={() => void changes.renew()}>
          {t("comment.new", { count })}
        </Button>
      )}
    </div>
  );
}

/**
 * Scrolls to the comment or reply to which a link leads, and moves the focus there. This happens only once for each
 * link, because comments that are loaded later must not move the text that the user is reading.
 */
function useShowOnce(): (id: number) => void {
  const lastId = useRef<number>(undefined);
  return useCallback((id) => {
    const element = document.getElementById(commentAnchor(id));
    if (!element || lastId.current === id) return;
    lastId.current = id;
    element.tabIndex = -1;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  }, []);
}
