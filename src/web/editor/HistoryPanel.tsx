import { useDisplayLocale, useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { toast } from "../ui/notice/toast.tsx";
import type { DraftBook } from "./draftBook.ts";
import { PopPanel } from "./PopPanel.tsx";
import css from "./EditorBar.module.css";

/** The last ten versions of the code in this language. */
export function HistoryPanel({ book }: { book: DraftBook }) {
  const t = useTexts("editor");
  return (
    <PopPanel icon="history" label={t("history")}>
      {(close) => <Versions book={book} close={close} />}
    </PopPanel>
  );
}

function Versions({ book, close }: { book: DraftBook; close: () => void }) {
  const t = useTexts("editor");
  const locale = useDisplayLocale();
  const versions = book.history();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" });
  return (
    <div>
      <h3 className={css.heading}>{t("history")}</h3>
      {versions.length === 0 && <p className={css.note}>{t("historyEmpty")}</p>}
      <ul role="list" className={css.versions}>
        {versions.map(({ code, savedAt }) => (
          <li key={savedAt} className={css.version}>
            <small>
              {time.format(savedAt)} · {t("lines", { count: code.split("\n").length })}
            </small>
            <code>{code.split("\n").find((line) => line.trim() !== "")}</code>
            <Button
              size="small"
              onClick={() => {
                book.replace(code);
                toast("good", t("restored"));
                close();
              }}
            >
              {t("restore")}
            </Button>
          </li>
        ))}
      </ul>
      {versions.length > 0 && <p className={css.note}>{t("historyNote")}</p>}
    </div>
  );
}
