import { type ReactNode, Suspense } from "react";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../control/Button.tsx";
import { Icon } from "../control/Icon.tsx";
import { TimeAgo } from "../mark/TimeAgo.tsx";
import { momentText } from "../text/momentText.ts";
import { WordSpace } from "../text/WordSpace.tsx";
import css from "./DraftNote.module.css";
import { useDraftWords } from "./texts.ts";
import type { KeptDraft } from "./useDialogDraft.ts";
import type { DraftOffer } from "./useOfferedDrafts.ts";

/**
 * A note about a draft from an earlier visit. An `offer` can be restored or discarded; a `draft` has already been
 * restored by a dialog. Also shows a warning if the browser cannot store drafts.
 */
export function DraftNote(
  props: { onDiscard: () => void } & (
    | {
        offer: Pick<DraftOffer<unknown>, "at" | "copy">;
        /** Further information that is shown before the draft is restored; empty if there is none. */
        note: string;
        onRestore: () => void;
      }
    | { draft: Pick<KeptDraft, "restored" | "isKept"> }
  ),
) {
  // The UI strings are loaded together with the note, while the form can already be used.
  return <Suspense>{"offer" in props ? <Offer {...props} /> : <Restored {...props} />}</Suspense>;
}

function Offer(props: {
  offer: Pick<DraftOffer<unknown>, "at" | "copy">;
  note: string;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { offer, note, onRestore, onDiscard } = props;
  const t = useDraftWords();
  const locale = useDisplayLocale();
  return (
    <div className={css.offer} role="alert">
      <Icon name="history" />
      <p>
        {t(offer.copy ? "foundHere" : "found", { at: momentText(offer.at, locale) })}
        <WordSpace />
        {note}
      </p>
      <Button size="small" onClick={onRestore}>
        {t("restore")}
      </Button>
      <Button size="small" look="quiet" onClick={onDiscard}>
        {t("discard")}
      </Button>
    </div>
  );
}

function Restored(props: { draft: Pick<KeptDraft, "restored" | "isKept">; onDiscard: () => void }) {
  const { restored, isKept } = props.draft;
  const t = useDraftWords();
  if (!isKept) return <Status icon="warning">{t("notKept")}</Status>;
  if (!restored) return null;
  return (
    <Status icon="history">
      <span>
        {t("fromDraft")}
        <WordSpace />
        <TimeAgo at={restored.savedAt} />
        {restored.isOlder && <em>{t("older")}</em>}
      </span>
      <Button size="small" look="quiet" onClick={props.onDiscard}>
        {t("discardDraft")}
      </Button>
    </Status>
  );
}

function Status({ icon, children }: { icon: "warning" | "history"; children: ReactNode }) {
  return (
    <p className={css.note} role="status">
      <Icon name={icon} /> {children}
    </p>
  );
}
