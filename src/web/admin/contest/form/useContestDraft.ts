import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import {
  discardContestDraft,
  type getContestDraft,
  saveContestDraft,
} from "../../../../shared/contestOrganizer/contestDraft.ts";
import type { OutputOf } from "../../../../shared/call/endpoint.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { type DraftVisit, formPlace } from "../../../ui/draft/draftStore.ts";
import { type FieldDraft, fieldDraft, readFieldDraft } from "../../../ui/draft/fieldDraft.ts";
import { restorableDrafts, useFormDraft } from "../../../ui/draft/useFormDraft.ts";
import { useOfferedDrafts } from "../../../ui/draft/useOfferedDrafts.ts";
import { type ContestValues, newContest, valuesOf } from "./formModel.ts";
import type { Compared } from "./useContestForm.ts";

export type StoredDraft = OutputOf<typeof getContestDraft>;

/** Passwords are excluded, because only the hash of a password may be stored. */
const excluded: ReadonlySet<keyof ContestValues> = new Set(["pwd", "removeRegistered"]);

/** The form's current values, and the stored contest on which they are based. */
interface Draftable {
  values: ContestValues;
  /** The stored values; for a new contest, the initial values of the form. */
  base: ContestValues;
  stored: AdminContest | null;
  /** Whether the contest was created, so that the draft is no longer needed. */
  isSaved: () => boolean;
}

/** Saves changes as a draft; `paused`: the user has not yet restored or discarded an earlier draft. */
export function useContestDraft(now: Draftable, keeping: { visit: DraftVisit; paused: boolean }) {
  const classId = useOwnerClass() ?? undefined;
  const cid = now.stored?.id ?? 0;
  return useFormDraft(
    { ...now, draft: () => contestDraft(now) },
    {
      save: ({ content, version }) =>
        call(saveContestDraft, { cid, classId, content: { ...content }, version }),
      discard: () => call(discardContestDraft, { cid, classId }),
    },
    keeping,
  );
}

function contestDraft({ values, base, stored }: Omit<Draftable, "isSaved">) {
  return { content: fieldDraft(values, base, excluded), version: stored?.gmtModified ?? null };
}

/**
 * Offers drafts of earlier visits, which the user can restore or discard. If a draft is based on an older version, a
 * comparison is shown before the draft is restored.
 */
export function useOfferedContestDrafts(
  draft: StoredDraft,
  options: {
    stored: AdminContest | null;
    /** The current values of the form. */
    values: ContestValues;
    base: ContestValues;
    onRestore: (changed: Partial<ContestValues>) => void;
    onCompare: (compared: Compared) => void;
  },
) {
  const errorText = useErrorText();
  const classId = useOwnerClass();
  const uid = useSession()?.user.uid ?? "";
  const { stored, values, base, onRestore, onCompare } = options;
  const id = stored?.id ?? 0;
  const discardStored = () =>
    call(discardContestDraft, { cid: id, classId: classId ?? undefined }).catch((error: unknown) =>
      toast("bad", errorText(error)),
    );
  const offered = useOfferedDrafts<FieldDraft<ContestValues>>(
    formPlace("contest", { uid, id, classId }),
    {
      stored: draft,
      read: (content) => readFieldDraft(content, newContest(0), excluded),
      onDiscardStored: () => void discardStored(),
    },
  );
  return restorableDrafts(offered, {
    stored: stored && {
      object: stored,
      values: valuesOf(stored),
      version: stored.gmtModified,
      onCompare,
    },
    values,
    draft: () => contestDraft({ values, base, stored }),
    onRestore,
  });
}
