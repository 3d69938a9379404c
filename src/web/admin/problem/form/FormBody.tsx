import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../../shared/endpoint.ts";
import {
  type AdminProblem,
  dropProblemDraft,
  type getProblemDraft,
  type SavedProblem,
} from "../../../../shared/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/errorText.ts";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { PageTitle } from "../../../ui/pageTitle.tsx";
import { toast } from "../../../ui/toast.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { adminProblemQuery, draftQuery } from "../queries.ts";
import { CheckSection } from "../check/CheckSection.tsx";
import { StatementSection } from "../text/StatementSection.tsx";
import { useProblemWords } from "../words.ts";
import { BasicsSection } from "./BasicsSection.tsx";
import { DataSection } from "./DataSection.tsx";
import { draftContent, freshKeys, isOlderDraft, savedOfDraft } from "./draftContent.ts";
import { DraftNote } from "./DraftNote.tsx";
import { ExamplesSection } from "./ExamplesSection.tsx";
import { FilesSection } from "./FilesSection.tsx";
import { formOf, newProblem, stateOf } from "./formModel.ts";
import { sectionNames } from "./FormSection.tsx";
import { FormProvider } from "./formStore.tsx";
import { JudgingSection } from "./JudgingSection.tsx";
import { LanguagesSection } from "./LanguagesSection.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { LimitsSection } from "./LimitsSection.tsx";
import { OptionsSection } from "./OptionsSection.tsx";
import styles from "./ProblemFormPage.module.css";
import { SaveBar } from "./SaveBar.tsx";
import { SectionMenu } from "./SectionMenu.tsx";
import { createSession, type FormSession, useDirty } from "./session.ts";
import { useDraftKeeping } from "./useDraftKeeping.ts";
import { useSaving } from "./useSaving.ts";
import { type KnownLanguage, stateOfWire } from "./wire.ts";

const ConflictDialog = lazy(async () => ({
  default: (await import("../compare/ConflictDialog.tsx")).ConflictDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import("../compare/HistoryDialog.tsx")).HistoryDialog,
}));

const WholePreview = lazy(() => import("../preview/WholePreview.tsx"));

type Draft = OutputOf<typeof getProblemDraft>;

/** The form of one problem as it was when the page was opened. */
export function FormBody(props: {
  /** Null: a new problem. */
  row: AdminProblem | null;
  draft: Draft;
  languages: readonly KnownLanguage[];
  onAgain: () => void;
}) {
  const { row, draft, languages, onAgain } = props;
  const t = useProblemWords();
  const pid = row?.id ?? null;
  const client = useQueryClient();
  const user = useSession()?.user;
  const [session] = useState(() =>
    createSession(pid, {
      model: formOf(row ? stateOfWire(row, languages) : newProblem()),
      revision: row?.revision ?? 0,
    }),
  );
  const offered = useOfferedDraft(session, draft);
  const isChanged = useDirty(session);
  const drafts = useDraftKeeping(session, offered.content !== null);
  const after = useAfterSaving(pid);
  const saving = useSaving(session, languages, after);
  const [isHistory, setHistory] = useState(false);
  const [isPreview, setPreview] = useState(false);
  useSaveKey(saving.save);
  const savedState = () => stateOf(session.saved.get().model);
  /** A waiting change went live: usually the form's own content, unless it was edited since. */
  const onApplied = async () => {
    if (pid === null || (!isChanged && !session.data.get())) return onAgain();
    const now = await client.fetchQuery(adminProblemQuery(pid));
    session.saved.set({ model: formOf(stateOfWire(now, languages)), revision: now.revision });
  };
  return (
    <FormProvider store={session.store}>
      <AdminPage>
        <PageTitle title={row ? t("form.editOf", { id: row.problemId }) : t("form.new")} />
        {offered.content && draft && (
          <DraftNote
            at={draft.savedAt}
            isOlder={isOlderDraft(draft, row)}
            onRestore={offered.restore}
            onDiscard={offered.discard}
          />
        )}
        <div className={styles.layout}>
          <SectionMenu names={sectionNames} />
          <div className={styles.sections}>
            <BasicsSection mayPublish={row?.mayPublish ?? isProblemStaff(user)} />
            <StatementSection pid={pid} />
            <ExamplesSection />
            <LimitsSection />
            <JudgingSection pid={pid} />
            <DataSection pid={pid} onDirty={session.data.set} />
            <CheckSection pid={pid} onApplied={() => void onApplied()} />
            <LanguagesSection />
            <FilesSection pid={pid} />
            <OptionsSection />
          </div>
        </div>
        <SaveBar
          isNew={row === null}
          savedId={row === null ? null : session.saved.get().model.problemId}
          isDirty={isChanged}
          isSaving={saving.isSaving}
          failure={saving.failure}
          keeping={drafts.keeping}
          isPaused={offered.content !== null}
          onSave={saving.save}
          onPreview={() => setPreview(true)}
          onHistory={() => setHistory(true)}
        />
      </AdminPage>
      <LeaveDialog session={session} flush={drafts.flush} drop={drafts.drop} />
      {saving.gate}
      <Suspense>
        {saving.conflict && (
          <ConflictDialog
            base={savedState()}
            mine={stateOf(session.store.model.get())}
            theirs={saving.conflict.theirs}
            row={saving.conflict.row}
            onResolve={saving.resolveConflict}
            onClose={saving.closeConflict}
          />
        )}
        {isPreview && (
          <WholePreview
            pid={pid}
            problem={stateOf(session.store.model.get())}
            author={row?.author ?? user?.username ?? ""}
            onClose={() => setPreview(false)}
          />
        )}
        {isHistory && pid !== null && (
          <HistoryDialog
            pid={pid}
            current={savedState()}
            revision={session.saved.get().revision}
            isDirty={isChanged}
            onRestored={() => {
              setHistory(false);
              // Unsaved content is replaced; it must not be restored as a draft.
              void drafts
                .drop()
                .catch(() => {})
                .then(onAgain);
            }}
            onClose={() => setHistory(false)}
          />
        )}
      </Suspense>
    </FormProvider>
  );
}

/** An earlier draft, to be restored or discarded. */
function useOfferedDraft(session: FormSession, draft: Draft) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [content, setContent] = useState(() => (draft ? draftContent(draft.content) : null));
  const decided = () => {
    setContent(null);
    // The next visit fetches it again.
    client.removeQueries({ queryKey: draftQuery(session.pid ?? 0).queryKey });
  };
  return {
    content,
    restore() {
      if (!content) return;
      session.saved.set(savedOfDraft(content, draft?.revision ?? null));
      session.store.model.set(freshKeys(content.model));
      decided();
    },
    discard() {
      call(dropProblemDraft, { pid: session.pid ?? 0 }).catch((error: unknown) =>
        toast("bad", errorText(error)),
      );
      decided();
    },
  };
}

/** A new problem gets its own address, where its data and history are. */
function useAfterSaving(pid: number | null) {
  const navigate = useNavigate();
  return (saved: SavedProblem) => {
    if (pid !== null) return;
    void call(dropProblemDraft, { pid: 0 }).catch(() => {});
    void navigate({
      to: "/admin/problems/$pid",
      params: { pid: String(saved.pid) },
      replace: true,
    });
  };
}

/** Ctrl+S saves wherever the focus is. */
function useSaveKey(save: () => void) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
      if (!isSave || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
