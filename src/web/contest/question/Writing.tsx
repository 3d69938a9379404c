import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Question, QuestionReply } from "../../../shared/contestQuestion.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import css from "./questions.module.css";

type Written = Question | QuestionReply;

/** The name of who wrote it; contestants do not see each other's. */
export function useWriterName(): (one: Written) => string {
  const t = useContestWords();
  return ({ fromName }) => (fromName === "" ? t("questions.contestant") : fromName);
}

/** Who wrote it and when, with what is said of it beside. */
export function WritingHead({ one, children }: { one: Written; children?: ReactNode }) {
  const t = useContestWords();
  const { uid } = useContest();
  const name = useWriterName()(one);
  return (
    <div className={css.head}>
      {one.fromName === "" ? (
        <span className={css.nameless}>
          <Icon name="user" />
        </span>
      ) : (
        <Avatar src={one.fromAvatar} name={one.fromName} size={28} />
      )}
      {one.fromUid === null ? (
        <span className={css.name}>{name}</span>
      ) : (
        <Link to="/user-home" search={{ username: one.fromName }} className={css.name}>
          {name}
        </Link>
      )}
      {one.fromUid === uid && <span className={css.tag}>{t("questions.me")}</span>}
      {one.fromRole !== "user" && (
        <span className={css.tag} data-tone="organizer">
          {t(one.fromRole === "root" ? "questions.root" : "questions.organizer")}
        </span>
      )}
      {children}
      <span className={css.time}>
        <TimeAgo at={one.gmtCreate} />
      </span>
    </div>
  );
}
