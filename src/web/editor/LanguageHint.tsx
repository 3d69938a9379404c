import { useDeferredValue, useState } from "react";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import type { DraftBook } from "./draftBook.ts";
import { draftKey } from "./draftStore.ts";
import { guessLanguage } from "./guessLanguage.ts";
import { restoreIntoDraft } from "./restoreIntoDraft.ts";
import { useDraftState } from "./useDraft.ts";
import css from "./EditorPane.module.css";

export interface LanguageHintProps {
  book: DraftBook;
  language: string;
  languages: readonly string[];
  onLanguage(language: string): void;
}

/**
 * Points out that the code seems to be written in a language other than the selected language, and offers to switch to
 * that language; it does not block submitting.
 */
export default function LanguageHint({ book, language, languages, onLanguage }: LanguageHintProps) {
  const t = useTexts("editor");
  const code = useDeferredValue(useDraftState(book).code);
  const [dismissed, setDismissed] = useState("");
  const place = draftKey(book.place);
  const hint = guessLanguage(code, language, languages);
  const isVisible = hint !== null && dismissed !== place && code !== book.template;
  // The region must exist before its text is set; otherwise screen readers would not announce the text.
  return (
    <div role="status">
      {isVisible && (
        <div className={css.note}>
          <Icon name="warning" />
          <span>{t("looksLike.text", { seen: hint.guess, language })}</span>
          {hint.offered !== null && (
            <Button
              size="small"
              onClick={() => {
                const { offered } = hint;
                if (offered === null) return;
                book.flush();
                restoreIntoDraft({ ...book.place, language: offered }, book.state.code);
                onLanguage(offered);
              }}
            >
              {t("looksLike.change", { language: hint.offered })}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            icon="cross"
            iconOnly
            onClick={() => setDismissed(place)}
          >
            {t("looksLike.dismiss")}
          </Button>
        </div>
      )}
    </div>
  );
}
