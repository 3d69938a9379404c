import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createComment, placeInput } from "../../../shared/discussion/comment.ts";
import { CommentEditor } from "../../comment/CommentEditor.tsx";
import { call } from "../../platform/api.ts";
import { SelectField } from "../../ui/control/Field.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { hasRight } from "../contestRights.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { placeOfContest } from "./queries.ts";
import css from "./questions.module.css";

/** The form for asking a question; a text written by an organizer is sent to all contestants. */
export function AskForm({ onClose }: { onClose?: () => void }) {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const [displayId, setDisplayId] = useState("");
  const toAll = hasRight(info, "answer");
  async function send(content: string): Promise<void> {
    await call(createComment, {
      ...placeInput(placeOfContest(cid)),
      content,
      displayId: displayId === "" ? null : displayId,
    });
    toast("good", t(toAll ? "questions.sentToAll" : "questions.sent"));
  }
  const about = (
    <SelectField
      name="displayId"
      value={displayId}
      onChange={(event) => setDisplayId(event.currentTarget.value)}
      label={t("questions.about")}
      className={css.about}
    >
      <option value="">{t("questions.general")}</option>
      {problems.map((problem) => (
        <option key={problem.displayId} value={problem.displayId}>
          {problem.displayId}. {problem.displayTitle}
        </option>
      ))}
    </SelectField>
  );
  return (
    <CommentEditor
      replyTo="new"
      label={t(toAll ? "questions.contentToAll" : "questions.content")}
      rows={4}
      fields={about}
      buttons={[{ label: t(toAll ? "questions.sendToAll" : "questions.send"), send }]}
      onSent={onClose}
      onCancel={onClose}
    />
  );
}
