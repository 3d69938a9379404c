import { type FormEvent, useState } from "react";
import { TRAINING_PROBLEMS_MAX } from "../../../../shared/trainingAdmin.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/Field.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useAdminTrainingWords } from "../texts.ts";
import { pastedIds } from "./pastedIds.ts";
import css from "./TrainingProblemsPage.module.css";
import { NotAdded, useAddProblems } from "./useAddProblems.tsx";

/** Characters of the field: as many ids as a training has problems, of the longest kind. */
const TEXT_MAX = TRAINING_PROBLEMS_MAX * 52;

/** Adds problems by a pasted list of ids, in its order; ids that were not added stay in the field. */
export function PastePanel({ tid }: { tid: number }) {
  const t = useAdminTrainingWords();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const adding = useAddProblems(tid, ({ unknown }) => setText(unknown.join("\n")));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending) return;
    const ids = pastedIds(text);
    if (ids.length === 0) return setFault(t("add.pasteEmpty"));
    if (ids.length > TRAINING_PROBLEMS_MAX) {
      return setFault(t("add.pasteMany", { max: TRAINING_PROBLEMS_MAX }));
    }
    adding.mutate(ids);
  };
  return (
    <Panel title={t("add.paste")}>
      <form className={css.form} onSubmit={send} noValidate>
        <TextAreaField
          label={t("add.pasteLabel")}
          hint={t("add.pasteHint", { max: TRAINING_PROBLEMS_MAX })}
          error={fault}
          maxLength={TEXT_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <div>
          <Button type="submit" busy={adding.isPending}>
            {t("add.addChosen", { count: pastedIds(text).length })}
          </Button>
        </div>
        <NotAdded result={adding.data} />
      </form>
    </Panel>
  );
}
