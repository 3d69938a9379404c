import { Link } from "@tanstack/react-router";
import type { Question, QuestionReply } from "../../../shared/discussion/contestQuestion.ts";
import { CommentLabel } from "../../comment/CommentLabel.tsx";
import { useContestWords } from "../texts.ts";
import { isWaiting } from "./isWaiting.ts";

/** Labels of a question, which show its problem, its audience, whether it is answered, and whether it is new. */
export function QuestionLabels({ question, isNew }: { question: Question; isNew: boolean }) {
  const t = useContestWords();
  const { cid, isPublic, displayId, fromRole } = question;
  const waits = isWaiting(question);
  return (
    <>
      {displayId !== null && (
        <CommentLabel>
          <Link
            to="/contest/$contestID/problem/$problemID"
            params={{ contestID: String(cid), problemID: displayId }}
          >
            {displayId}
          </Link>
        </CommentLabel>
      )}
      {fromRole === "user" && (
        <CommentLabel tone={waits ? "waiting" : "answered"}>
          {t(waits ? "questions.waiting" : "questions.answered")}
        </CommentLabel>
      )}
      <CommentLabel>{t(isPublic ? "questions.toAll" : "questions.toOne")}</CommentLabel>
      <NewLabel isNew={isNew} />
    </>
  );
}

/** Labels of a reply: whether it is private although its question is public, and whether it is new. */
export function ReplyLabels(props: { question: Question; reply: QuestionReply; isNew: boolean }) {
  const { question, reply, isNew } = props;
  const t = useContestWords();
  return (
    <>
      {question.isPublic && !reply.isPublic && <CommentLabel>{t("questions.toOne")}</CommentLabel>}
      <NewLabel isNew={isNew} />
    </>
  );
}

function NewLabel({ isNew }: { isNew: boolean }) {
  const t = useContestWords();
  return isNew && <CommentLabel tone="new">{t("questions.new")}</CommentLabel>;
}
