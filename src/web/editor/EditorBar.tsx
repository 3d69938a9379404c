import { useRef, useState } from "react";
import { CODE_MAX } from "../../shared/submission/submission.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { toast } from "../ui/notice/toast.tsx";
import type { DraftBook } from "./draftBook.ts";
import { EditorSettings } from "./EditorSettings.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { readSourceFile } from "./readSourceFile.ts";
import css from "./EditorBar.module.css";

interface EditorBarProps {
  book: DraftBook;
  /** Languages that are allowed for the problem and available on a judge node. */
  languages: readonly string[];
  /** Languages that are allowed, but for which no judge node currently has a compiler. */
  unavailable: readonly string[];
  language: string | null;
  onLanguage(language: string): void;
  /** Sends the code to a printer; absent if printing is not available. */
  onPrint?: ((code: string) => void) | undefined;
}

/** Toolbar of the editor: language, template, opening a file, earlier versions, settings. */
export function EditorBar(props: EditorBarProps) {
  const { book, languages, unavailable, language, onLanguage, onPrint } = props;
  const t = useTexts("editor");
  return (
    <div className={css.bar} role="group" aria-label={t("settings")}>
      <LanguageSelect
        languages={languages}
        unavailable={unavailable}
        language={language}
        onLanguage={onLanguage}
      />
      <span className={css.gap} />
      <ResetButton book={book} />
      <UploadButton book={book} />
      {onPrint && (
        <Button
          look="quiet"
          size="small"
          icon="printer"
          iconOnly
          onClick={() => onPrint(book.state.code)}
        >
          {t("print")}
        </Button>
      )}
      <HistoryPanel book={book} />
      <EditorSettings />
    </div>
  );
}

/** Value of the option that reveals the languages without a compiler; no language has this value. */
const UNAVAILABLE = "…unavailable";

/** The languages that can be used; languages without a compiler are hidden behind an option that reveals them. */
function LanguageSelect(props: Omit<EditorBarProps, "book">) {
  const { languages, unavailable, language, onLanguage } = props;
  const t = useTexts("editor");
  const [opened, setOpened] = useState(false);
  function choose(select: HTMLSelectElement) {
    if (select.value !== UNAVAILABLE) return onLanguage(select.value);
    select.value = language ?? "";
    setOpened(true);
    // The list closes when an option is chosen, so it is reopened to show the options that were hidden.
    requestAnimationFrame(() => {
      try {
        select.showPicker?.();
      } catch {
        // The user's click was too long ago, so the browser does not permit opening the drop-down list; the next click
        // opens it.
      }
    });
  }
  return (
    <label className={css.language}>
      <span className="visually-hidden">{t("language")}</span>
      <select
        value={language ?? ""}
        disabled={languages.length === 0}
        onChange={(event) => choose(event.currentTarget)}
      >
        {language === null && <option value="">{t("noLanguage")}</option>}
        {languages.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {unavailable.length > 0 && !opened && (
          <option value={UNAVAILABLE}>{t("unavailableLine", { count: unavailable.length })}</option>
        )}
        {unavailable.length > 0 && opened && (
          <optgroup label={t("unavailableGroup")}>
            {unavailable.map((name) => (
              <option key={name} disabled>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

function ResetButton({ book }: { book: DraftBook }) {
  const t = useTexts("editor");
  function reset() {
    const before = book.state.code;
    if (before === book.template) return;
    book.replace(book.template);
    toast("info", t("resetDone"), {
      action: { label: t("undo"), run: () => book.replace(before) },
    });
  }
  return (
    <Button look="quiet" size="small" icon="refresh" iconOnly onClick={reset}>
      {t("reset")}
    </Button>
  );
}

/** The file is read in the browser and not sent. */
function UploadButton({ book }: { book: DraftBook }) {
  const t = useTexts("editor");
  const field = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    const { name } = file;
    const result = await readSourceFile(file);
    if (result.kind === "tooLarge") toast("bad", t("fileTooLarge", { name, max: CODE_MAX }));
    else if (result.kind === "binary") toast("bad", t("fileBinary", { name }));
    else {
      const before = book.state.code;
      book.replace(result.text);
      const text =
        result.encoding === "utf-8"
          ? t("uploaded", { name })
          : t("uploadedAs", { name, encoding: result.encoding.toUpperCase() });
      toast("good", text, { action: { label: t("undo"), run: () => book.replace(before) } });
    }
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon="upload"
        iconOnly
        onClick={() => field.current?.click()}
      >
        {t("upload")}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t("upload")}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Allows the same file to be chosen again after it was changed.
          event.target.value = "";
        }}
      />
    </>
  );
}
