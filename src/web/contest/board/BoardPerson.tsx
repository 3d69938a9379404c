import { memo, type ReactNode } from "react";
import { stringifySearch } from "../../platform/searchParams.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import css from "./BoardTable.module.css";
import type { SharedByRows } from "./sharedByRows.ts";

interface PersonProps {
  shared: SharedByRows;
  uid: string;
  username: string;
  /** As the board shows it. */
  name: string;
  avatar: string | null;
  school: string | null;
  isStar: boolean;
  isGirl: boolean;
  isUnregistered: boolean;
  isFollowed: boolean;
  isVirtual: boolean;
}

/** Who stands in a row: name, marks, school, and whether the reader follows. */
export const BoardPerson = memo(function BoardPerson(props: PersonProps) {
  const { shared, uid, username, name, avatar, school, isFollowed, isVirtual } = props;
  const { t, onFollow } = shared;
  const isOwn = uid === shared.uid;
  return (
    <th role="rowheader" scope="row" className={css.user}>
      <Avatar src={avatar} name={username} size={28} />
      <span className={css.names}>
        <span className={css.nameLine}>
          <a
            href={`/user-home${stringifySearch({ uid, username })}`}
            className={css.name}
            data-inside
          >
            {name}
          </a>
          {isOwn && <Flag kind="me">{t("me")}</Flag>}
          {isVirtual && <Flag kind="virtual">{t("virtual.flag")}</Flag>}
          {props.isStar && <Flag kind="star">{t("star")}</Flag>}
          {props.isGirl && <Flag kind="girl">{t("girl")}</Flag>}
          {props.isUnregistered && <Flag kind="star">{t("unregistered")}</Flag>}
        </span>
        {school && <span className={css.school}>{school}</span>}
      </span>
      {!isOwn && onFollow && (
        <FollowButton
          label={t("follow", { name })}
          hint={isFollowed ? t("unfollow", { name }) : undefined}
          isFollowed={isFollowed}
          onClick={() => onFollow(uid)}
        />
      )}
    </th>
  );
});

interface FollowProps {
  label: string;
  /** Absent: the label says it. */
  hint: string | undefined;
  isFollowed: boolean;
  onClick: () => void;
}

function FollowButton({ label, hint = label, isFollowed, onClick }: FollowProps) {
  return (
    <button
      type="button"
      className={css.follow}
      aria-pressed={isFollowed}
      title={hint}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="star" />
    </button>
  );
}

function Flag({
  kind,
  children,
}: {
  kind: "me" | "star" | "girl" | "virtual";
  children: ReactNode;
}) {
  return (
    <span className={css.flag} data-kind={kind}>
      {children}
    </span>
  );
}
