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
import { useErrorText } from "../../../ui/errorText.ts";
import { toast } from "../../../ui/toast.tsx";
import { type DraftSource, useDraftSaver } from "../../useDraftSaver.ts";
import { draftOf, isEmptyDraft, readDraft } from "./contestDraft.ts";
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

/** Saves changes as a draft on the server; `paused`: the user has not yet restored or discarded an earlier one. */
export function useContestDraft(now: Draftable, paused: boolean) {
  const classId = useOwnerClass() ?? undefined;
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const changed = useRef<(() => void) | null>(null);
  const [source] = useState((): DraftSource => {
    const cid = now.stored?.id ?? 0;
    const draft = () => draftOf(latest.current.values, latest.current.base);
    return {
      isChanged: () => !latest.current.isSaved() && !isEmptyDraft(draft()),
      save: () =>
        call(saveContestDraft, {
          cid,
          classId,
          content: { ...draft() },
          version: latest.current.stored?.gmtModified ?? null,
        }),
      discard: () => call(discardContestDraft, { cid, classId }),
      subscribe(listener) {
        changed.current = listener;
        return () => {
          changed.current = null;
        };
      },
    };
  });
  const drafts = useDraftSaver(source, paused);
  const lastValues = useRef(now.values);
  useEffect(() => {
    if (lastValues.current === now.values) return;
    lastValues.current = now.values;
    changed.current?.();
  }, [now.values]);
  return drafts;
}

/** A draft of an earlier visit, to be restored or discarded; restoring one of an older version compares both first. */
export function useOfferedDraft(
  draft: StoredDraft,
  options: {
    stored: AdminContest | null;
    /** The current values of the form. */
    values: ContestValues;
    onRestore: (changed: Partial<ContestValues>) => void;
    onCompare: (compared: Compared) => void;
  },
) {
  const errorText = useErrorText();
  const classId = useOwnerClass() ?? undefined;
  const { stored, values, onRestore, onCompare } = options;
  const [content, setContent] = useState(() => (draft ? readDraft(draft.content) : null));
  const decided = () => setContent(null);
  const isOlder = stored !== null && draft?.version !== stored.gmtModified;
  return {
    isOffered: content !== null,
    isOlder,
    restore() {
      if (!content) return;
      if (!isOlder) {
        onRestore(content.changed);
        return decided();
      }
      const theirs = valuesOf(stored);
      onCompare({
        theirs: stored,
        base: { ...theirs, ...content.was },
        mine: { ...values, ...content.changed },
        onResolved: decided,
      });
    },
    discard() {
      call(discardContestDraft, { cid: stored?.id ?? 0, classId }).catch((error: unknown) =>
        toast("bad", errorText(error)),
      );
      decided();
    },
  };
}
