import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { answerTemplatesQuery } from "./queries.ts";
import { TemplatesDialog } from "./TemplatesDialog.tsx";
import { useUsualTemplates } from "./usualTemplates.ts";
import css from "./questions.module.css";

/** Lists the answer templates of this contest's organizers. The reader can insert a template and edit the list. */
export function AnswerTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const usual = useUsualTemplates();
  const { data, isPending } = useQuery(answerTemplatesQuery(cid, uid));
  const [isEditing, setEditing] = useState(false);
  // If the server does not respond, the default templates can be used but not edited.
  const templates = isPending ? [] : (data ?? usual);
  return (
    <>
      <div role="group" className={css.templates} aria-label={t("questions.templates")}>
        {templates.map((text) => (
          <Button
            key={text}
            size="small"
            className={css.template}
            title={text}
            onClick={() => onChoose(text)}
          >
            {text}
          </Button>
        ))}
        {data !== undefined && (
          <Button size="small" look="quiet" icon="pen" onClick={() => setEditing(true)}>
            {t("questions.editTemplates")}
          </Button>
        )}
      </div>
      {isEditing && data !== undefined && (
        <TemplatesDialog stored={data} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
