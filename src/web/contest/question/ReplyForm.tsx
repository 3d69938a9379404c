import { createReply, replyInput } from "../../../shared/discussion/comment.ts";
import type { Question } from "../../../shared/discussion/contestQuestion.ts";
import { CommentEditor } from "../../comment/CommentEditor.tsx";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { hasRight } from "../contestRights.ts";
import { useContestWords } from "../texts.ts";
import { AnswerTemplates } from "./AnswerTemplates.tsx";

/**
 * The form for a reply to a question. The reply is visible to the question's author only, or to all; contestants can
 * reply to answers to their own questions.
 */
export function ReplyForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useContestWords();
  const isOrganizer = hasRight(useContest().info, "answer");
  const sendTo = (isPublic: boolean) => async (content: string) => {
    await call(createReply, replyInput({ commentId: question.id, content, isPublic }));
    toast("good", t("questions.replied"));
  };
  const toOne = {
    label: t(isOrganizer ? "questions.answerOne" : "questions.reply"),
    send: sendTo(false),
  };
  const toAll = { label: t("questions.answerAll"), send: sendTo(true) };
  return (
    <CommentEditor
      replyTo={question.id}
      label={t(isOrganizer ? "questions.answerText" : "questions.replyTo")}
      rows={3}
      above={isOrganizer ? (insert) => <AnswerTemplates onChoose={insert} /> : undefined}
      buttons={isOrganizer ? [toOne, toAll] : [toOne]}
      onSent={onClose}
      onCancel={onClose}
    />
  );
}
