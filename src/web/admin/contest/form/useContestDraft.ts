import { useEffect, useRef, useState } from "react";
import type { AdminContest } from "../../../../shared/contestAdmin.ts";
import {
  discardContestDraft,
  type getContestDraft,
  saveContestDraft,
} from "../../../../shared/contestDraft.ts";
import type { OutputOf } from "../../../../shared/endpoint.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session.ts";
import { useErrorText } from "../../../ui/errorText.ts";
import { toast } from "../../../ui/toast.tsx";
import type { DraftVisit } from "../../browserDrafts.ts";
import { type DraftSource, useDraftSaver } from "../../useDraftSaver.ts";
import { type DraftOffer, useOfferedDrafts } from "../../useOfferedDrafts.ts";
import { type ContestDraft, draftOf, isEmptyDraft, readDraft } from "./contestDraft.ts";
import { type ContestValues, valuesOf } from "./formModel.ts";
import type { Compared } from "./useContestForm.ts";

export type StoredDraft = OutputOf<typeof getContestDraft>;

/** The contest of the draft and its current version. */
interface Draftable {
  values: ContestValues;
  /** The stored values; for a new contest, the initial values of the form. */
  base: ContestValues;
  stored: AdminContest | null;
  /** The contest was created, so the draft is no longer needed. */
  isSaved: () => boolean;
}

/** Saves changes as a draft; `paused`: the user has not yet restored or discarded an earlier one. */
export function useContestDraft(now: Draftable, keeping: { visit: DraftVisit; paused: boolean }) {
  const classId = useOwnerClass() ?? undefined;
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const changed = useRef<(() => void) | null>(null);
  const [source] = useState((): DraftSource => {
    const cid = now.stored?.id ?? 0;
    const draft = () => contestDraft(latest.current);
    return {
      isChanged: () => !latest.current.isSaved() && !isEmptyDraft(draft().content),
      draft,
      save() {
        const { content, version } = draft();
        return call(saveContestDraft, { cid, classId, content: { ...content }, version });
      },
      discard: () => call(discardContestDraft, { cid, classId }),
      subscribe(listener) {
        changed.current = listener;
        return () => {
          changed.current = null;
        };
      },
    };
  });
  const drafts = useDraftSaver(source, keeping);
  const lastValues = useRef(now.values);
  useEffect(() => {
    if (lastValues.current === now.values) return;
    lastValues.current = now.values;
    changed.current?.();
  }, [now.values]);
  return drafts;
}

function contestDraft({ values, base, stored }: Omit<Draftable, "isSaved">) {
  return { content: draftOf(values, base), version: stored?.gmtModified ?? null };
}

/** Drafts of earlier visits, to be restored or discarded; restoring one of an older version compares both first. */
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
  const { offers, visit, restored, discard } = useOfferedDrafts<ContestDraft>(
    { form: "contest", uid, id, classId },
    { stored: draft, read: readDraft, onDiscardStored: () => void discardStored() },
  );
  const isOlder = ({ version }: DraftOffer<ContestDraft>) =>
    stored !== null && version !== stored.gmtModified;
  return {
    offers,
    visit,
    isOlder,
    discard,
    restore(offer: DraftOffer<ContestDraft>) {
      const { changed, was } = offer.content;
      if (stored && isOlder(offer)) {
        const theirs = valuesOf(stored);
        onCompare({
          theirs: stored,
          base: { ...theirs, ...was },
          mine: { ...values, ...changed },
          onResolved: () => restored(offer),
        });
        return;
      }
      const now = contestDraft({ values, base, stored });
      restored(offer, isReplaced(now.content, changed) ? now : null);
      onRestore(changed);
    },
  };
}

/** Whether restoring overwrites something that was typed since the form was opened. */
function isReplaced(typed: ContestDraft, restored: Partial<ContestValues>): boolean {
  const names = Object.keys(typed.changed) as (keyof ContestValues)[];
  return names.some((name) => name in restored && restored[name] !== typed.changed[name]);
}
