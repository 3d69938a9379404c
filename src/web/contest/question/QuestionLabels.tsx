import { Link } from "@tanstack/react-router";
import type { Question, QuestionReply } from "../../../shared/contestQuestion.ts";
import { CommentLabel } from "../../comment/CommentLabel.tsx";
import { useContestWords } from "../texts.ts";
import { isWaiting } from "./isWaiting.ts";

/** The problem of a question, whether it was answered, who sees it, and whether it is new. */
export function QuestionLabels({ question, isFresh }: { question: Question; isFresh: boolean }) {
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
      <FreshLabel isFresh={isFresh} />
    </>
  );
}

/** Of a reply: that others do not see it although they see its question, and whether it is new. */
export function ReplyLabels(props: { question: Question; reply: QuestionReply; isFresh: boolean }) {
  const { question, reply, isFresh } = props;
  const t = useContestWords();
  return (
    <>
      {question.isPublic && !reply.isPublic && <CommentLabel>{t("questions.toOne")}</CommentLabel>}
      <FreshLabel isFresh={isFresh} />
    </>
  );
}

function FreshLabel({ isFresh }: { isFresh: boolean }) {
  const t = useContestWords();
  return isFresh && <CommentLabel tone="fresh">{t("questions.fresh")}</CommentLabel>;
}
