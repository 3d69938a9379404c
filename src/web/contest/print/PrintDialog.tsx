import { useQuery } from "@tanstack/react-query";
import type { PrintRow } from "../../../shared/contestOrganizer/contestPrint.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { useWorkWords } from "../workTexts.ts";
import { PaperSheet, PrintPages } from "./PrintSheet.tsx";
import { printSheetQuery } from "./queries.ts";
import css from "./print.module.css";

/**
 * The preview of a text that the user has claimed; the user prints it with the browser. Afterwards, the user marks the
 * text as printed or releases it.
 */
export function PrintDialog(props: {
  row: PrintRow;
  busy: boolean;
  onDone: () => void;
  onRelease: () => void;
  onClose: () => void;
}) {
  const { row, busy, onDone, onRelease, onClose } = props;
  const t = useWorkWords();
  const { data: sheet, error, refetch } = useQuery(printSheetQuery(row.id));
  return (
    <Dialog
      title={t("prints.title", { name: row.username })}
      width="52rem"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={onRelease}>
            {t("prints.back")}
          </Button>
          <Button icon="file" disabled={!sheet} onClick={() => window.print()}>
            {t("prints.print")}
          </Button>
          <Button icon="check" look="primary" busy={busy} onClick={onDone}>
            {t("prints.done")}
          </Button>
        </>
      }
    >
      <p className={css.hint}>{t("prints.hint")}</p>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {sheet && (
        <>
          <div
            className={css.preview}
            role="region"
            aria-label={t("prints.preview")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
            tabIndex={0}
          >
            <PrintPages sheet={sheet} />
          </div>
          <PaperSheet sheet={sheet} />
        </>
      )}
    </Dialog>
  );
}
