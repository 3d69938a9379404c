import type { ReactNode } from "react";
import css from "./comment.module.css";

/** A word about a comment, or a link, beside its writer. */
export function CommentLabel(props: {
  tone?: "organizer" | "waiting" | "answered" | "new";
  children: ReactNode;
}) {
  return (
    <span className={css.label} data-tone={props.tone}>
      {props.children}
    </span>
  );
}
