import { pastedList } from "../../../../shared/text/pastedList.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { TextAreaField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { type Fields, useFields } from "../../../ui/control/useFields.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useProblemWords } from "../texts.ts";
import { type Adding, NotAdded } from "./adding.tsx";
import css from "./choose.module.css";

/** Maximum length of an id with its separator. */
const ID_MAX = 52;

interface Values {
  text: string;
}

/**
 * Adds problems from a pasted list of ids, in the order of the list; ids that were not added stay in the field. `max`:
 * maximum number of ids per call.
 */
export function PastePanel({ max, adding }: { max: number; adding: Adding }) {
  const t = useProblemWords();
  const form: Fields<Values> = useFields<Values>({
    initialValues: { text: "" },
    validate({ text }) {
      const { length } = pastedList(text);
      if (length === 0) return { text: t("choose.pasteEmpty") };
      return { text: length > max ? t("choose.pasteMany", { max }) : null };
    },
    async send({ text }) {
      adding.add(pastedList(text), ({ unknown }) => form.set("text", unknown.join("\n")));
    },
  });
  return (
    <Panel title={t("choose.paste")}>
      <Form form={form} className={css.form}>
        <TextAreaField
          {...form.field("text")}
          label={t("choose.pasteLabel")}
          hint={t("choose.pasteHint", { max })}
          maxLength={max * ID_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" busy={adding.isPending}>
            {t("choose.addChosen", { count: pastedList(form.values.text).length })}
          </Button>
        </div>
        <NotAdded result={adding.result} />
      </Form>
    </Panel>
  );
}
