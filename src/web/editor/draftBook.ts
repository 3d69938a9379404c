import { type DraftPlace, type DraftStore, type Snapshot, draftKey } from "./draftStore.ts";

/** Message to the other tabs about a draft that was just stored. */
export interface DraftMessage {
  key: string;
  tab: string;
  code: string;
  savedAt: number;
}

export interface DraftChannel {
  send(message: DraftMessage): void;
}

/** The draft was changed in another tab, and this tab contains a different text. */
export interface DraftConflict {
  code: string;
  savedAt: number;
}

export interface DraftState {
  code: string;
  /** Time at which the text was last stored; null if it has not been stored yet. */
  savedAt: number | null;
  /** Whether the browser failed to store the text. */
  unsaved: boolean;
  conflict: DraftConflict | null;
}

/** Number of milliseconds without typing after which the text is stored. */
export const AUTOSAVE_MS = 500;

/**
 * The drafts of one problem in one tab. A tab without edits takes over the text that another tab stores. A tab with
 * edits keeps its own text, does not overwrite the other tab's newer text, and reports a conflict.
 */
export class DraftBook {
  readonly #store: DraftStore;
  readonly #channel: DraftChannel;
  readonly #tab: string;
  readonly #listeners = new Set<() => void>();
  #place: DraftPlace;
  #template: string;
  #state: DraftState;
  #typed = false;
  #dirty = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    parts: { store: DraftStore; channel: DraftChannel; tab: string },
    place: DraftPlace,
    template: string,
  ) {
    this.#store = parts.store;
    this.#channel = parts.channel;
    this.#tab = parts.tab;
    this.#place = place;
    this.#template = template;
    this.#state = this.#load();
  }

  get state(): DraftState {
    return this.#state;
  }

  get place(): DraftPlace {
    return this.#place;
  }

  get template(): string {
    return this.#template;
  }

  /** Calls the listener after every change of `state`. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Receives a text that the user typed. */
  type(code: string): void {
    if (code === this.#state.code) return;
    this.#typed = true;
    this.#dirty = true;
    this.#set({ code });
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), AUTOSAVE_MS);
  }

  /** Replaces the text (template, file, old version); the previous text is added to the history. */
  replace(code: string): void {
    this.#store.snapshot(this.#place, this.#state.code, false);
    this.#typed = true;
    this.#dirty = true;
    this.#set({ code });
    this.flush();
  }

  /** Stores the text now; called when the page is left, before a submission, and after a pause in typing. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#dirty) return;
    const stored = this.#store.read(this.#place);
    if (this.#state.conflict || this.#isNewsFromOtherTab(stored)) {
      this.#store.snapshot(this.#place, this.#state.code, false);
      if (stored && stored.code !== this.#state.code) {
        this.#set({ conflict: { code: stored.code, savedAt: stored.savedAt } });
        return;
      }
    }
    this.#save();
  }

  /** Adds the submitted text to the history. */
  keepVersion(): void {
    this.flush();
    this.#store.snapshot(this.#place, this.#state.code, false);
  }

  /** Handles a message stating that another tab has stored a draft. */
  receive(message: DraftMessage): void {
    if (message.tab === this.#tab || message.key !== draftKey(this.#place)) return;
    if (message.code === this.#state.code) {
      this.#dirty = false;
      this.#set({ savedAt: message.savedAt, conflict: null });
    } else if (this.#typed) {
      this.#set({ conflict: { code: message.code, savedAt: message.savedAt } });
    } else {
      this.#set({ code: message.code, savedAt: message.savedAt, conflict: null });
    }
  }

  /** Uses the other tab's text; this tab's text is added to the history. */
  takeTheirs(): void {
    const { conflict, code } = this.#state;
    if (!conflict) return;
    this.#store.snapshot(this.#place, code, false);
    this.#dirty = false;
    this.#typed = false;
    this.#set({ code: conflict.code, savedAt: conflict.savedAt, conflict: null });
  }

  /** Keeps this tab's text; the other tab's text is added to the history. */
  keepMine(): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    this.#store.snapshot(this.#place, conflict.code, false);
    this.#save();
  }

  /** Switches to another language or user; the current text is stored first and is not carried over. */
  turnTo(place: DraftPlace, template: string): void {
    if (draftKey(place) === draftKey(this.#place)) {
      this.#template = template;
      // The template may arrive after the page has been shown; it then replaces an unedited text.
      if (!this.#typed && this.#state.savedAt === null) this.#set({ code: template });
      return;
    }
    this.flush();
    this.#place = place;
    this.#template = template;
    this.#typed = false;
    this.#dirty = false;
    this.#state = this.#load();
    this.#notify();
  }

  /**
   * Called when a guest has logged in: the text on the screen becomes the user's draft. An existing draft is added to
   * the history. Returns whether there was an existing draft whose text differed from the text on the screen.
   */
  adopt(owner: string): boolean {
    this.flush();
    const mine = { ...this.#place, owner };
    const earlier = this.#store.read(mine);
    const touched = this.#store.read(this.#place) !== null && this.#state.code !== this.#template;
    if (!touched) {
      this.turnTo(mine, this.#template);
      return false;
    }
    const differs = earlier !== null && earlier.code !== this.#state.code;
    if (differs) this.#store.snapshot(mine, earlier.code, false);
    this.#store.remove(this.#place);
    this.#place = mine;
    this.#save();
    return differs;
  }

  history(): Snapshot[] {
    return this.#store.history(this.#place);
  }

  #load(): DraftState {
    const stored = this.#store.read(this.#place);
    return {
      code: stored?.code ?? this.#template,
      savedAt: stored?.savedAt ?? null,
      unsaved: false,
      conflict: null,
    };
  }

  #isNewsFromOtherTab(stored: { tab: string; savedAt: number } | null): boolean {
    if (!stored || stored.tab === this.#tab) return false;
    return this.#state.savedAt === null || stored.savedAt > this.#state.savedAt;
  }

  #save(): void {
    const { code } = this.#state;
    const isStored = this.#store.write(this.#place, code, this.#tab);
    if (isStored) this.#store.snapshot(this.#place, code, true);
    this.#dirty = !isStored;
    const savedAt = this.#store.read(this.#place)?.savedAt ?? this.#state.savedAt;
    this.#set({ savedAt, unsaved: !isStored, conflict: null });
    if (isStored && savedAt !== null) {
      this.#channel.send({ key: draftKey(this.#place), tab: this.#tab, code, savedAt });
    }
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
