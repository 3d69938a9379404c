import { createPortal } from "react-dom";
import type { PrintSheet as Sheet } from "../../../shared/contestOrganizer/contestPrint.ts";
import {
  PRINT_PAGES_MAX,
  printHeadWords,
  printPages,
} from "../../../shared/contestOrganizer/printPages.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./PrintSheet.module.css";

/** The printed pages: name, seat and problem above numbered lines. */
export function PrintPages({ sheet }: { sheet: Sheet }) {
  const t = useWorkWords();
  const pages = printPages(sheet.content).slice(0, PRINT_PAGES_MAX);
  return pages.map((rows, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page is its place in a text that never changes
    <section key={index} className={css.page}>
      <header className={css.head}>
        <strong>{printHeadWords(sheet).join(" · ")}</strong>
        <span>{sheet.contest}</span>
        <span>{t("prints.page", { page: index + 1, pages: pages.length })}</span>
      </header>
      <pre className={css.rows}>
        {rows.map(({ number, text }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place in a text that never changes
          <span key={row} className={css.row}>
            <span className={css.number}>{number ?? ""}</span>
            <span>{`${text}\n`}</span>
          </span>
        ))}
      </pre>
    </section>
  ));
}

/** While this component is mounted, the browser prints only these pages. */
export function PaperSheet({ sheet }: { sheet: Sheet }) {
  return createPortal(
    <div className={css.paper}>
      <PrintPages sheet={sheet} />
    </div>,
    document.body,
  );
}
