import type { Question } from "../../../shared/discussion/contestQuestion.ts";
import { CommentCard } from "../../comment/CommentCard.tsx";
import { useWriterName } from "../../comment/CommentHead.tsx";
import { useContest } from "../contestContext.ts";
import { hasRight, worksOn } from "../contestRights.ts";
import { useContestWords } from "../texts.ts";
import { isWaiting } from "./isWaiting.ts";
import { PublishButton } from "./PublishButton.tsx";
import { QuestionLabels, ReplyLabels } from "./QuestionLabels.tsx";
import { ReplyForm } from "./ReplyForm.tsx";

interface Card {
  question: Question;
  isLiked: boolean;
  /** Ids of answers that have not been read yet. */
  newIds: ReadonlySet<number>;
}

/** A question with its replies and the viewer's actions. */
export function QuestionCard({ question, isLiked, newIds }: Card) {
  const t = useContestWords();
  const { info } = useContest();
  const name = useWriterName(question);
  return (
    <CommentCard
      comment={question}
      isLiked={isLiked}
      isMarked={worksOn(info, "answer") && isWaiting(question)}
      labels={<QuestionLabels question={question} isNew={newIds.has(question.id)} />}
      labelsOfReply={(reply) => (
        <ReplyLabels question={question} reply={reply} isNew={newIds.has(reply.id)} />
      )}
      actions={hasRight(info, "answer") && <PublishButton question={question} />}
      replyLabel={t(hasRight(info, "answer") ? "questions.answer" : "questions.reply")}
      replyForm={(onClose) => <ReplyForm question={question} onClose={onClose} />}
      deletion={{
        button: t("questions.deleteOf", { name }),
        title: t("questions.deleteTitle"),
        text: t("questions.deleteText"),
      }}
    />
  );
}
