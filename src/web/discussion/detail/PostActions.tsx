import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type DiscussionDetail, likeDiscussion } from "../../../shared/discussion/discussion.ts";
import { moderateDiscussion } from "../../../shared/discussion/discussionAdmin.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../ui/layer/Menu.tsx";
import rows from "../../ui/page/listRows.module.css";
import { toast } from "../../ui/notice/toast.tsx";
import { DeleteDialog } from "../DeleteDialog.tsx";
import { DiscussionDialog } from "../form/DiscussionDialog.tsx";
import { discussionQuery, DISCUSSIONS } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./DiscussionPage.module.css";
import { FollowMenu } from "./FollowMenu.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { ReportPostDialog } from "../../moderation/ReportPostDialog.tsx";
import { useModerationWords } from "../../moderation/texts.ts";
import { useCopyLink } from "../useCopyLink.ts";

type Opened = "edit" | "delete" | "report" | "history";

/** The actions on a post that the viewer may use. */
export function PostActions({ post }: { post: DiscussionDetail }) {
  const t = useDiscussionWords();
  const reportWords = useModerationWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const uid = useSession()?.user.uid;
  const afterLogin = useLoginFirst();
  const copyLink = useCopyLink();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const report = () => setOpened("report");
  const toList = () => void navigate(listOf(post));
  return (
    <div className={css.actions}>
      <LikeButton post={post} />
      <FollowMenu did={post.id} />
      {post.mayEdit && (
        <Button size="small" icon="pen" onClick={() => setOpened("edit")}>
          {t("edit")}
        </Button>
      )}
      <Button size="small" look="quiet" icon="copy" onClick={() => copyLink(post.id)}>
        {t("copyLink")}
      </Button>
      {!post.isOwn && (
        <Button
          size="small"
          look="quiet"
          icon="warning"
          disabled={post.hasReported}
          aria-haspopup="dialog"
          onClick={() => {
            if (!afterLogin(report)) report();
          }}
        >
          {reportWords(post.hasReported ? "done" : "open")}
        </Button>
      )}
      <MoreMenu post={post} onOpen={setOpened} />
      {opened === "edit" && <DiscussionDialog did={post.id} onClose={close} />}
      {opened === "delete" && <DeleteDialog post={post} onClose={close} onDeleted={toList} />}
      {opened === "report" && (
        <ReportPostDialog
          did={post.id}
          onClose={close}
          onSent={() => void client.invalidateQueries({ queryKey: [...DISCUSSIONS, "one"] })}
        />
      )}
      {opened === "history" && uid !== undefined && (
        <HistoryDialog did={post.id} uid={uid} onClose={close} />
      )}
    </div>
  );
}

/** The URL of the list that contains the post. */
function listOf({ pid, classId, contestId }: DiscussionDetail) {
  if (classId !== null) {
    return { to: "/class/$classID/discussion", params: { classID: String(classId) } } as const;
  }
  if (contestId !== null) {
    const params = { contestID: String(contestId) };
    return { to: "/contest/$contestID/discussion", params } as const;
  }
  if (pid !== null) return { to: "/discussion/$problemID", params: { problemID: pid } } as const;
  return { to: "/discussion" } as const;
}

function LikeButton({ post: { id, hasLike, likeNum } }: { post: DiscussionDetail }) {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const uid = useSession()?.user.uid;
  const afterLogin = useLoginFirst();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(likeDiscussion, { did: id, toLike: !hasLike }),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: discussionQuery(id, uid).queryKey }),
  });
  return (
    <Button
      size="small"
      icon="star"
      aria-pressed={hasLike}
      className={hasLike ? css.liked : undefined}
      busy={isPending}
      onClick={() => {
        if (!afterLogin(mutate)) mutate();
      }}
    >
      {t(hasLike ? "detail.liked" : "detail.like")}
      <span aria-hidden className="figures">
        {likeNum}
      </span>
      <span className="visually-hidden">{t("row.likes", { count: likeNum })}</span>
    </Button>
  );
}

/** The menu with versions, moderation and deletion. */
function MoreMenu(props: { post: DiscussionDetail; onOpen: (what: Opened) => void }) {
  const { post, onOpen } = props;
  const t = useDiscussionWords();
  const moderate = useModeration(post.id);
  const { maySeeHistory, mayModerate, mayDelete, editNum } = post;
  const hasHistory = maySeeHistory && editNum > 0;
  if (!hasHistory && !mayModerate && !mayDelete) return null;
  return (
    <Menu label={t("detail.more")} face={<Icon name="dots" />} className={rows.more ?? ""}>
      {hasHistory && (
        <MenuItem icon="history" onClick={() => onOpen("history")}>
          {t("history.open")}
        </MenuItem>
      )}
      {mayModerate && (
        <>
          <MenuItem icon="pin" onClick={() => moderate({ topPriority: !post.topPriority })}>
            {t(post.topPriority ? "moderate.unpin" : "moderate.pin")}
          </MenuItem>
          <MenuItem icon="lock" onClick={() => moderate({ isLocked: !post.isLocked })}>
            {t(post.isLocked ? "moderate.unlock" : "moderate.lock")}
          </MenuItem>
          <MenuItem
            icon={post.status === 1 ? "eye" : "eyeOff"}
            onClick={() => moderate({ status: post.status === 1 ? 0 : 1 })}
          >
            {t(post.status === 1 ? "moderate.show" : "moderate.hide")}
          </MenuItem>
        </>
      )}
      {mayDelete && (
        <MenuItem icon="bin" onClick={() => onOpen("delete")}>
          {t("delete")}
        </MenuItem>
      )}
    </Menu>
  );
}

interface Moderation {
  topPriority?: boolean;
  isLocked?: boolean;
  status?: 0 | 1;
}

function useModeration(id: number): (change: Moderation) => void {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (change: Moderation) => call(moderateDiscussion, { id, ...change }),
    onSuccess: () => toast("good", t("moderate.done")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: DISCUSSIONS }),
  });
  return mutate;
}
