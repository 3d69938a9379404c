import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CommentBase } from "../../shared/discussion/commentShape.ts";
import { Avatar } from "../ui/mark/Avatar.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { CommentLabel } from "./CommentLabel.tsx";
import { useCommentsContext } from "./commentsContext.ts";
import { useCommentWords } from "./texts.ts";
import css from "./comment.module.css";

/**
 * The name of a comment's author (for a team, the team's name), or a substitute if the author's identity is hidden from
 * the viewer.
 */
export function useWriterName({ fromName, fromTeam }: CommentBase): string {
  const { namelessWriter } = useCommentsContext();
  return fromName === "" ? namelessWriter : (fromTeam ?? fromName);
}

/** The header of a comment or reply: author, time and labels. */
export function CommentHead(props: { comment: CommentBase; children?: ReactNode }) {
  const { comment, children } = props;
  const t = useCommentWords();
  const { uid, roleNames } = useCommentsContext();
  const name = useWriterName(comment);
  return (
    <div className={css.head}>
      {comment.fromName === "" ? (
        <span className={css.nameless}>
          <Icon name="user" />
        </span>
      ) : (
        <Avatar src={comment.fromAvatar} name={comment.fromName} size={28} />
      )}
      {comment.fromUid === null ? (
        <span className={css.name}>{name}</span>
      ) : (
        <Link to="/user-home" search={{ username: comment.fromName }} className={css.name}>
          {name}
        </Link>
      )}
      {comment.fromUid === uid && <CommentLabel>{t("me")}</CommentLabel>}
      {comment.fromRole !== "user" && (
        <CommentLabel tone="organizer">{roleNames[comment.fromRole]}</CommentLabel>
      )}
      {children}
      <span className={css.time}>
        <TimeAgo at={comment.gmtCreate} />
      </span>
    </div>
  );
}
