import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../../shared/call/endpoint.ts";
import {
  type AdminProblem,
  discardProblemDraft,
  type getProblemDraft,
} from "../../../../shared/problem/problemAdmin.ts";
import { ProblemAuth } from "../../../../shared/problem/problem.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ADMIN_PROBLEMS, adminProblemQuery, draftQuery } from "../queries.ts";
import type { DataEdit } from "../model/dataEdit.ts";
import { testDataQuery } from "../data/queries.ts";
import { CheckSection } from "../check/CheckSection.tsx";
import { StatementSection } from "../text/StatementSection.tsx";
import { useProblemWords } from "../texts.ts";
import { BasicsSection } from "./BasicsSection.tsx";
import { DataSection } from "./DataSection.tsx";
import { DraftNote } from "../../../ui/draft/DraftNote.tsx";
import { formPlace } from "../../../ui/draft/draftStore.ts";
import { type DraftOffer, useOfferedDrafts } from "../../../ui/draft/useOfferedDrafts.ts";
import {
  type DraftContent,
  draftContent,
  freshKeys,
  isOlderDraft,
  savedOfDraft,
} from "./draftContent.ts";
import { ExamplesSection } from "./ExamplesSection.tsx";
import { FormLinks } from "./FormLinks.tsx";
import { FormDialogs } from "./FormDialogs.tsx";
import { FilesSection } from "./FilesSection.tsx";
import { formOf, newForm } from "../model/formModel.ts";
import { sectionNames } from "../fields/FormSection.tsx";
import { FormProvider } from "../model/formStore.tsx";
import type { FormTarget } from "./formTarget.ts";
import { JudgingSection } from "./JudgingSection.tsx";
import { LanguagesSection } from "./LanguagesSection.tsx";
import { LeaveDialog } from "../../LeaveDialog.tsx";
import { LeaveText } from "./LeaveText.tsx";
import { LimitsSection } from "./LimitsSection.tsx";
import { SourceAndFeedbackSection } from "./SourceAndFeedbackSection.tsx";
import styles from "./ProblemFormPage.module.css";
import { OriginNote } from "./OriginNote.tsx";
import { PublishSection } from "./PublishSection.tsx";
import type { Answer } from "./saveParts.ts";
import { OutdatedResults } from "./OutdatedResults.tsx";
import { RunningContests } from "./RunningContests.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SectionMenu } from "./SectionMenu.tsx";
import {
  createSession,
  draftPlace,
  type FormSession,
  isDirty,
  isUnsaved,
  useUnsaved,
} from "./session.ts";
import { problemDraft, useDraftKeeping } from "./useDraftKeeping.ts";
import { useSaving } from "./useSaving.ts";
import { type LanguageId, stateOfWire } from "./wire.ts";

type Draft = OutputOf<typeof getProblemDraft>;

interface FormBodyProps {
  /** Null for a new problem. */
  row: AdminProblem | null;
  /** An unused display id that is proposed for a new problem. */
  proposedId: string;
  draft: Draft;
  languages: readonly LanguageId[];
  target: FormTarget;
  onAgain: () => void;
}

/** The form of one problem; it starts with the state that the problem had when the page was opened. */
export function FormBody(props: FormBodyProps) {
  const { row, draft, languages, target, onAgain } = props;
  const t = useProblemWords();
  const pid = row?.id ?? null;
  const client = useQueryClient();
  const user = useSession()?.user;
  const [session] = useState(() => sessionOf(props));
  const offered = useOfferedProblemDrafts(session, { draft, uid: user?.uid ?? "" });
  const isOffered = offered.offers.length > 0;
  const isChanged = useUnsaved(session);
  const drafts = useDraftKeeping(session, { visit: offered.visit, paused: isOffered });
  const after = afterSaving(pid, target);
  const saving = useSaving(session, languages, after);
  const [dialog, setDialog] = useState<"preview" | "history" | null>(null);
  useSaveKey(saving.save);
  const mayPublish = row?.mayPublish ?? isProblemStaff(user);
  const isOfClass = (row ?? target).classId !== null;
  const { auth, problemId: savedId } = session.saved.get().model;
  const savedAuth = row === null ? null : auth;
  /**
   * Called after a pending change has been applied. The change equals the form's content unless the user has edited the
   * form in the meantime.
   */
  const onApplied = async () => {
    void client.invalidateQueries({ queryKey: [...ADMIN_PROBLEMS, "contests"] });
    if (pid === null || !isChanged) return onAgain();
    const now = await client.fetchQuery(adminProblemQuery(pid));
    session.saved.set({ model: formOf(stateOfWire(now, languages)), revision: now.revision });
    await client.invalidateQueries({ queryKey: testDataQuery(pid).queryKey });
  };
  const onRestored = () => {
    setDialog(null);
    // The unsaved content is about to be replaced. The stored draft of this content is deleted first, so that it is not
    // offered to the user again.
    const discarded = drafts.discard().catch(() => {});
    void discarded.then(onAgain);
  };
  return (
    <FormProvider store={session.store}>
      <AdminPage>
        {target.head}
        <PageTitle title={row ? t("form.editOf", { id: row.problemId }) : t("form.new")} />
        {row && target.followsOwner && <FormLinks row={row} problemId={savedId} />}
        {offered.offers.map((offer) => (
          <DraftNote
            key={offer.key}
            offer={offer}
            note={isOlderDraft(offer, row) ? t("draft.older") : ""}
            onRestore={() => offered.restore(offer)}
            onDiscard={() => offered.discard(offer)}
          />
        ))}
        {row?.origin && (
          <OriginNote
            pid={row.id}
            origin={row.origin}
            isRemote={row.isRemote}
            isChanged={isChanged}
            onLocal={onAgain}
          />
        )}
        {pid !== null && <RunningContests pid={pid} />}
        {pid !== null && <OutdatedResults pid={pid} problemId={savedId} />}
        <div className={styles.layout}>
          <SectionMenu names={sectionNames} isOfClass={isOfClass} />
          <div className={styles.sections}>
            <Sections pid={pid} isOfClass={isOfClass} onApplied={() => void onApplied()} />
            {(row === null && target.visibility) || (
              <PublishSection
                row={row}
                isOfClass={isOfClass}
                mayPublish={mayPublish}
                savedAuth={savedAuth}
                isSaving={saving.isSaving}
                onPublish={saving.publish}
              />
            )}
          </div>
        </div>
        <SaveBar
          isNew={row === null}
          savedId={row === null ? null : savedId}
          isDirty={isChanged}
          isSaving={saving.isSaving}
          failure={saving.failure}
          keeping={drafts.keeping}
          isPaused={isOffered}
          isPublishing={
            mayPublish && !isOfClass && !row?.archived && savedAuth !== ProblemAuth.Public
          }
          onSave={saving.save}
          onPreview={() => setDialog("preview")}
          onHistory={() => setDialog("history")}
        />
      </AdminPage>
      <LeaveDialog
        isUnsaved={() => isUnsaved(session)}
        flush={drafts.flush}
        discard={drafts.discard}
      >
        <LeaveText session={session} />
      </LeaveDialog>
      {saving.gate}
      <FormDialogs
        session={session}
        saving={saving}
        row={row}
        author={row?.author ?? user?.username ?? ""}
        open={dialog}
        onRestored={onRestored}
        onClose={() => setDialog(null)}
      />
    </FormProvider>
  );
}

function sessionOf({ row, proposedId, languages, target }: FormBodyProps): FormSession {
  const model = row
    ? formOf(stateOfWire(row, languages))
    : newForm(proposedId, target.defaults ?? {});
  return createSession(row?.id ?? null, { saved: { model, revision: row?.revision ?? 0 }, target });
}

function Sections(props: { pid: number | null; isOfClass: boolean; onApplied: () => void }) {
  const { pid, isOfClass, onApplied } = props;
  return (
    <>
      <BasicsSection isOfClass={isOfClass} />
      <StatementSection pid={pid} />
      <ExamplesSection />
      <LimitsSection />
      <JudgingSection pid={pid} />
      <DataSection pid={pid} />
      <CheckSection pid={pid} onApplied={onApplied} />
      <LanguagesSection />
      <FilesSection pid={pid} />
      <SourceAndFeedbackSection />
    </>
  );
}

/**
 * Offers drafts of earlier visits, so that the user can restore or discard them. If a restored draft replaces text in
 * the form, that text is then offered as a draft.
 */
function useOfferedProblemDrafts(
  session: FormSession,
  { draft, uid }: { draft: Draft; uid: string },
) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const { pid, target } = session;
  const { restored, discard, ...offered } = useOfferedDrafts<DraftContent>(
    formPlace("problem", { uid, id: pid ?? 0, classId: target.classId }),
    {
      stored: draft && { ...draft, version: draft.revision },
      read: draftContent,
      onDiscardStored: () => {
        call(discardProblemDraft, draftPlace(session)).catch((error: unknown) =>
          toast("bad", errorText(error)),
        );
      },
    },
  );
  // Removes the cached draft, so that the next visit fetches it again.
  const decided = () =>
    client.removeQueries({ queryKey: draftQuery(pid ?? 0, target.classId).queryKey });
  return {
    ...offered,
    restore(offer: DraftOffer<DraftContent>) {
      restored(offer, isDirty(session) ? problemDraft(session) : null);
      session.saved.set(savedOfDraft(offer.content, offer.version));
      session.store.values.set(freshKeys(offer.content.model));
      restoreData(session, offer.content.data);
      decided();
    },
    discard(offer: DraftOffer<DraftContent>) {
      discard(offer);
      decided();
    },
  };
}

/**
 * Restores the edited test data of a draft, unless another version of the data has been stored since the draft was
 * made.
 */
function restoreData({ store }: FormSession, data: DataEdit | null): void {
  const current = store.data.get();
  if (data && (current === null || current.version === data.version)) store.data.set(data);
}

/**
 * After a new problem is saved, navigates to the problem's page, because test data and history need the id in its URL.
 */
function afterSaving(pid: number | null, { classId, onCreated }: FormTarget) {
  return (saved: Answer) => {
    if (pid !== null) return;
    void call(discardProblemDraft, { pid: 0, classId: classId ?? undefined }).catch(() => {});
    onCreated(saved.pid);
  };
}

/** Ctrl+S saves the form, no matter where the focus is. */
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
