import { lazy, Suspense } from "react";
import type { AdminProblem } from "../../../../shared/problem/problemAdmin.ts";
import { stateOf } from "../model/formModel.ts";
import { type FormSession, isUnsaved } from "./session.ts";
import type { useSaving } from "./useSaving.ts";

const ConflictDialog = lazy(async () => ({
  default: (await import("../compare/ConflictDialog.tsx")).ConflictDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import("../compare/HistoryDialog.tsx")).HistoryDialog,
}));
const WholePreview = lazy(() => import("../preview/WholePreview.tsx"));

/** Dialogs over the form: two versions side by side, the whole statement, earlier versions. */
export function FormDialogs(props: {
  session: FormSession;
  saving: ReturnType<typeof useSaving>;
  row: AdminProblem | null;
  author: string;
  open: "preview" | "history" | null;
  onRestored: () => void;
  onClose: () => void;
}) {
  const { session, saving, row, author, open, onRestored, onClose } = props;
  const { pid, store, saved } = session;
  const savedState = () => stateOf(saved.get().model);
  return (
    <Suspense>
      {saving.conflict && (
        <ConflictDialog
          base={savedState()}
          mine={stateOf(store.values.get())}
          theirs={saving.conflict.theirs}
          row={saving.conflict.row}
          onResolve={saving.resolveConflict}
          onClose={saving.closeConflict}
        />
      )}
      {open === "preview" && (
        <WholePreview
          pid={pid}
          problem={stateOf(store.values.get())}
          author={author}
          onClose={onClose}
        />
      )}
      {open === "history" && row && (
        <HistoryDialog
          pid={row.id}
          current={savedState()}
          revision={saved.get().revision}
          isDirty={isUnsaved(session)}
          onRestored={onRestored}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
