import { type FormEvent, useState } from "react";
import { pastedList } from "../../../../shared/text/pastedList.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { TextAreaField } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useProblemWords } from "../texts.ts";
import { type Adding, NotAdded } from "./adding.tsx";
import css from "./choose.module.css";

/** Characters of the longest id, with what separates it from the next. */
const ID_MAX = 52;

/** Adds problems by a pasted list of ids, in its order; ids that were not added stay in the field. `max`: ids at once. */
export function PastePanel({ max, adding }: { max: number; adding: Adding }) {
  const t = useProblemWords();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const ids = pastedList(text);
    if (ids.length === 0) return setFault(t("choose.pasteEmpty"));
    if (ids.length > max) return setFault(t("choose.pasteMany", { max }));
    adding.add(ids, ({ unknown }) => setText(unknown.join("\n")));
  };
  return (
    <Panel title={t("choose.paste")}>
      <form className={css.form} onSubmit={send} noValidate>
        <TextAreaField
          label={t("choose.pasteLabel")}
          hint={t("choose.pasteHint", { max })}
          error={fault}
          maxLength={max * ID_MAX}
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
            {t("choose.addChosen", { count: pastedList(text).length })}
          </Button>
        </div>
        <NotAdded result={adding.result} />
      </form>
    </Panel>
  );
}
