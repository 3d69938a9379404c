import type { DiscussionRow } from "../../shared/discussion/discussion.ts";
import { Icon } from "../ui/control/Icon.tsx";
import css from "./discussion.module.css";
import { useDiscussionWords } from "./texts.ts";

type State = Pick<DiscussionRow, "topPriority" | "isLocked" | "isAnswered" | "status">;

/** The states of a post: pinned, hidden, locked, answered. */
export function PostLabels({ post }: { post: State }) {
  const t = useDiscussionWords();
  const labels = [
    { on: post.topPriority, key: "pinned", icon: "pin" },
    { on: post.status === 1, key: "hidden", icon: "eyeOff" },
    { on: post.isLocked, key: "locked", icon: "lock" },
    { on: post.isAnswered, key: "answered", icon: "check" },
  ] as const;
  return labels
    .filter(({ on }) => on)
    .map(({ key, icon }) => (
      <span key={key} className={css.state} data-state={key}>
        <Icon name={icon} /> {t(`state.${key}`)}
      </span>
    ));
}
