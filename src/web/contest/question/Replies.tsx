import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Question, QuestionReply } from "../../../shared/contestQuestion.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { useContest } from "../contestContext.ts";
import { Description } from "../Description.tsx";
import { useContestWords } from "../texts.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { repliesQuery } from "./queries.ts";
import { useQuestionPoll } from "./useQuestionNews.ts";
import { useWriterName, WritingHead } from "./Writing.tsx";
import css from "./questions.module.css";

/** The replies to a question in the order of their times: the newest ones, or all. */
export function Replies(props: { question: Question; fresh: ReadonlySet<number> }) {
  const { question, fresh } = props;
  const { id, replyList, totalReplyNum } = question;
  const t = useContestWords();
  const { cid, uid } = useContest();
  const [showsAll, setShowsAll] = useState(false);
  const refetchInterval = useQuestionPoll();
  const all = useQuery({ ...repliesQuery(cid, uid, id), enabled: showsAll, refetchInterval });
  if (totalReplyNum === 0) return null;
  const shown = (showsAll ? all.data : undefined) ?? replyList;
  return (
    <div className={css.replies}>
      {totalReplyNum > replyList.length && (
        <div>
          <Button
            size="small"
            look="quiet"
            icon={showsAll ? "up" : "down"}
            busy={showsAll && all.isLoading}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t("questions.showLess") : t("questions.showAll", { count: totalReplyNum })}
          </Button>
        </div>
      )}
      {showsAll && all.error && <ErrorNote error={all.error} onRetry={() => void all.refetch()} />}
      <ul className={css.replyList}>
        {shown.toReversed().map((reply) => (
          <ReplyItem
            key={reply.id}
            reply={reply}
            isPartly={question.isPublic && !reply.isPublic}
            isFresh={fresh.has(reply.id)}
          />
        ))}
      </ul>
    </div>
  );
}

function ReplyItem(props: { reply: QuestionReply; isPartly: boolean; isFresh: boolean }) {
  const { reply, isPartly, isFresh } = props;
  const t = useContestWords();
  const name = useWriterName()(reply);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li>
      <WritingHead one={reply}>
        {isPartly && <span className={css.tag}>{t("questions.toOne")}</span>}
        {isFresh && (
          <span className={css.tag} data-tone="fresh">
            {t("questions.fresh")}
          </span>
        )}
        {reply.mayDelete && (
          <Button size="small" look="quiet" icon="bin" iconOnly onClick={() => setDeleting(true)}>
            {t("questions.deleteReplyOf", { name })}
          </Button>
        )}
      </WritingHead>
      <div className={css.text}>
        <Description html={reply.html} />
      </div>
      {isDeleting && <DeleteDialog what={{ reply: reply.id }} onClose={() => setDeleting(false)} />}
    </li>
  );
}
