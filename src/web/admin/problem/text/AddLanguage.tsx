import { locales } from "../../../../shared/text/locale.ts";
import { statementField } from "../../../../shared/problem/problemRules.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useFormStore } from "../model/formStore.tsx";
import { useStatementLocales } from "../model/useStatementLocales.ts";
import { useProblemWords } from "../texts.ts";

/**
 * A button that adds the statement fields in the missing language; renders nothing if the fields in both languages are
 * shown.
 */
export function AddLanguage() {
  const t = useProblemWords();
  const { opened, places } = useFormStore();
  const [other] = useStatementLocales().missing;
  if (!other) return null;
  const add = () => {
    opened.set(locales);
    // The button disappears, so the focus moves to the first added field.
    requestAnimationFrame(() => {
      places.first([statementField(other, "description")])?.focus({ preventScroll: true });
    });
  };
  return (
    <Button size="small" onClick={add}>
      {t("statement.addLanguage", { language: t(`language.${other}`) })}
    </Button>
  );
}
