import type { ReactNode } from "react";
import css from "./comment.module.css";

/** A label or link next to the author of a comment. */
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
