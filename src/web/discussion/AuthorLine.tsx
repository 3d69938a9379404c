import { Link } from "@tanstack/react-router";
import type { DiscussionRow } from "../../shared/discussion/discussion.ts";
import { Avatar } from "../ui/mark/Avatar.tsx";
import css from "./discussion.module.css";
import { RoleBadge } from "./RoleBadge.tsx";
import { useDiscussionWords } from "./texts.ts";

/** The name of a post's author, with the author's avatar and role badge. */
export function AuthorLine(props: {
  post: Pick<DiscussionRow, "author" | "avatar" | "role">;
  size?: number;
}) {
  const { author, avatar, role } = props.post;
  const t = useDiscussionWords();
  return (
    <span className={css.author}>
      <Avatar src={avatar} name={author} size={props.size ?? 20} />
      {author === "" ? (
        <span>{t("deletedUser")}</span>
      ) : (
        <Link to="/user-home" search={{ username: author }}>
          {author}
        </Link>
      )}
      <RoleBadge role={role} />
    </span>
  );
}
