import { useState } from "react";
import {
  type BrowserDraft,
  browserDrafts,
  type DraftPlace,
  type DraftVisit,
  draftVisit,
  isSameContent,
  removeBrowserDraft,
} from "./draftStore.ts";

/** The draft that was read from the form's storage. */
export interface StoredDraft {
  content: unknown;
  version: string | number | null;
  savedAt: string;
}

/** Unsaved changes of an earlier visit, to be restored or discarded. */
export interface DraftOffer<Content> {
  key: string;
  at: string;
  content: Content;
  version: string | number | null;
  /** The browser's copy of the draft; null if the offered draft is the one stored on the server. */
  copy: BrowserDraft | null;
  /** Whether the stored draft equals this draft or is an earlier state of it. */
  isStored: boolean;
}

type Replaced = Pick<BrowserDraft, "content" | "version">;

export interface OfferedDrafts<Content> {
  /** Newest first. */
  offers: readonly DraftOffer<Content>[];
  visit: DraftVisit;
  /**
   * Called after the offered changes have been put into the form. `replaced`: the previous changes in the form, which
   * are now offered instead.
   */
  restored: (offer: DraftOffer<Content>, replaced?: Replaced | null) => void;
  discard: (offer: DraftOffer<Content>) => void;
}

/**
 * Collects the drafts to offer when a form opens: the stored draft, and the browser's copies whose content is not in
 * the stored draft. `read` returns null for content that the form cannot restore.
 */
export function useOfferedDrafts<Content>(
  place: DraftPlace,
  options: {
    stored: StoredDraft | null;
    read: (content: unknown) => Content | null;
    onDiscardStored: () => void;
  },
): OfferedDrafts<Content> {
  const [visit] = useState(() => draftVisit(place));
  const [offers, setOffers] = useState(() => offersOf(place, options));
  const decided = ({ key }: DraftOffer<Content>) =>
    setOffers((all) => all.filter((each) => each.key !== key));
  return {
    offers,
    visit,
    restored(offer, replaced = null) {
      const aside = replaced && visit.setAside(replaced);
      if (offer.copy) visit.continueCopy(offer.copy);
      else visit.continueStored(offer.at);
      decided(offer);
      if (aside) setOffers((all) => [...offersOfCopies([aside], options), ...all]);
    },
    discard(offer) {
      if (offer.copy) removeBrowserDraft(place, offer.copy.visit);
      if (offer.isStored) options.onDiscardStored();
      decided(offer);
    },
  };
}

interface Source<Content> {
  stored: StoredDraft | null;
  read: (content: unknown) => Content | null;
}

function offersOf<Content>(place: DraftPlace, source: Source<Content>): DraftOffer<Content>[] {
  const { stored, read } = source;
  const copies = offersOfCopies(differentDrafts(place, stored), source);
  const content = stored && read(stored.content);
  if (!stored || content === null || copies.some(({ isStored }) => isStored)) return copies;
  const { savedAt: at, version } = stored;
  const own = { key: "stored", at, version, content, copy: null, isStored: true };
  return [...copies, own].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Returns the copies that differ from the stored draft and from each other, and removes all other copies. */
function differentDrafts(place: DraftPlace, stored: StoredDraft | null): BrowserDraft[] {
  const all = browserDrafts(place);
  return all.filter(({ visit, content }, at) => {
    const others: Pick<StoredDraft, "content">[] = all.slice(0, at);
    if (stored) others.push(stored);
    if (!others.some((other) => isSameContent(content, other.content))) return true;
    removeBrowserDraft(place, visit);
    return false;
  });
}

function offersOfCopies<Content>(
  copies: readonly BrowserDraft[],
  { stored, read }: Source<Content>,
): DraftOffer<Content>[] {
  return copies.flatMap((copy) => {
    const content = read(copy.content);
    if (content === null) return [];
    const { visit: key, savedAt: at, version, continues } = copy;
    const isStored = stored !== null && continues === stored.savedAt;
    return [{ key, at, version, content, copy, isStored }];
  });
}
