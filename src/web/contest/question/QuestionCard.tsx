import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { likeComment, likeInput } from "../../../shared/comment.ts";
import { publishQuestion, type Question } from "../../../shared/contestQuestion.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { useContest } from "../contestContext.ts";
import { Description } from "../Description.tsx";
import { useContestWords } from "../texts.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { questionsKey } from "./queries.ts";
import { Replies } from "./Replies.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import { useWriterName, WritingHead } from "./Writing.tsx";
import css from "./questions.module.css";

interface Shown {
  question: Question;
  isLiked: boolean;
  /** Answers that were not read before. */
  fresh: ReadonlySet<number>;
}

/** A question with its replies and what the reader may do. */
export function QuestionCard({ question, isLiked, fresh }: Shown) {
  const { info } = useContest();
  const isFresh = fresh.has(question.id);
  return (
    <li className={css.card} data-waiting={(info.isOrganizer && isWaiting(question)) || undefined}>
      <article aria-label={useWriterName()(question)}>
        <WritingHead one={question}>
          <States question={question} isFresh={isFresh} />
        </WritingHead>
        <div className={css.text}>
          <Description html={question.html} />
        </div>
        <Replies question={question} fresh={fresh} />
        <Acts question={question} isLiked={isLiked} />
      </article>
    </li>
  );
}

/** A contestant's question without an answer. */
export function isWaiting({ fromRole, isAnswered }: Question): boolean {
  return fromRole === "user" && !isAnswered;
}

function States({ question, isFresh }: { question: Question; isFresh: boolean }) {
  const t = useContestWords();
  const { cid, isPublic, displayId, fromRole } = question;
  const waits = isWaiting(question);
  return (
    <>
      {displayId !== null && (
        <Link
          to="/contest/$contestID/problem/$problemID"
          params={{ contestID: String(cid), problemID: displayId }}
          className={css.tag}
        >
          {displayId}
        </Link>
      )}
      {fromRole === "user" && (
        <span className={css.tag} data-tone={waits ? "waiting" : "answered"}>
          {t(waits ? "questions.waiting" : "questions.answered")}
        </span>
      )}
      <span className={css.tag}>{t(isPublic ? "questions.toAll" : "questions.toOne")}</span>
      {isFresh && (
        <span className={css.tag} data-tone="fresh">
          {t("questions.fresh")}
        </span>
      )}
    </>
  );
}

function Acts({ question, isLiked }: { question: Question; isLiked: boolean }) {
  const t = useContestWords();
  const { info } = useContest();
  const [isReplying, setReplying] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const change = useChange();
  const { id, likeNum, isPublic, fromRole, totalReplyNum, mayReply, mayDelete } = question;
  const name = useWriterName()(question);
  const mayPublish = info.isOrganizer && fromRole === "user" && (isPublic || totalReplyNum > 0);
  return (
    <>
      <div className={css.acts}>
        {mayReply && !isReplying && (
          <Button size="small" icon="pen" onClick={() => setReplying(true)}>
            {t(info.isOrganizer ? "questions.answer" : "questions.reply")}
          </Button>
        )}
        {mayPublish && (
          <Button
            size="small"
            icon={isPublic ? "eyeOff" : "eye"}
            busy={change.isPending}
            onClick={() => change.mutate({ id, isPublic: !isPublic })}
          >
            {t(isPublic ? "questions.hide" : "questions.publish")}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          icon="star"
          aria-pressed={isLiked}
          className={isLiked ? css.liked : undefined}
          busy={change.isPending}
          onClick={() => change.mutate({ id, toLike: !isLiked })}
        >
          {t(isLiked ? "questions.liked" : "questions.like")}
          {likeNum > 0 && (
            <>
              <span aria-hidden>{likeNum}</span>
              <span className="visually-hidden">{t("questions.likes", { count: likeNum })}</span>
            </>
          )}
        </Button>
        {mayDelete && (
          <Button size="small" look="quiet" icon="bin" iconOnly onClick={() => setDeleting(true)}>
            {t("questions.deleteOf", { name })}
          </Button>
        )}
      </div>
      {isReplying && <ReplyForm question={question} onClose={() => setReplying(false)} />}
      {isDeleting && <DeleteDialog what={{ question: id }} onClose={() => setDeleting(false)} />}
    </>
  );
}

type Change = { id: number } & ({ isPublic: boolean } | { toLike: boolean });

/** Publishes or hides a question, or likes it. */
function useChange() {
  const t = useContestWords();
  const errorText = useErrorText();
  const { cid, uid } = useContest();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      "toLike" in change
        ? call(likeComment, likeInput(change.id, change.toLike))
        : call(publishQuestion, change),
    onSuccess(_done, change) {
      if ("toLike" in change) return;
      toast("good", t(change.isPublic ? "questions.published" : "questions.hidden"));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: questionsKey(cid, uid) }),
  });
}
