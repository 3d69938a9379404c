import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { mentionAt, type TypedMention } from "./mentionAt.ts";

/** A user whom a text may mention. */
export interface MentionedUser {
  username: string;
  nickname: string | null;
  avatar: string | null;
}

/** Looks up the users whom a text may mention. */
export interface UserSource {
  /** Query key of the look-ups. */
  queryKey: readonly unknown[];
  /** Users whose names begin with `prefix`. */
  find: (prefix: string, signal: AbortSignal) => Promise<MentionedUser[]>;
}

/** Time in milliseconds for which the users found for a name prefix are reused without another request. */
const STALE_MS = 30_000;

/**
 * Completion of `@name` in a text area, following the list autocompletion pattern of WAI-ARIA: the list follows the
 * caret, and the focus stays in the text. If `source` is null, there is no completion.
 */
export function useMentions(
  source: UserSource | null,
  onChoose: (mention: TypedMention, username: string) => void,
) {
  const listId = useId();
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [index, setIndex] = useState(0);
  const { data } = useQuery({
    queryKey: [...(source?.queryKey ?? ["no mentions"]), mention?.prefix.toLowerCase()],
    queryFn:
      source && mention
        ? ({ signal }) => source.find(mention.prefix.toLowerCase(), signal)
        : skipToken,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });
  const prefix = mention?.prefix.toLowerCase() ?? "";
  // Results of the previous look-up stay visible until the next response.
  const users =
    mention && data
      ? data.filter(({ username, nickname }) =>
          [username, nickname ?? ""].some((name) => name.toLowerCase().startsWith(prefix)),
        )
      : [];
  const isOpen = users.length > 0;
  const activeIndex = Math.min(index, users.length - 1);
  const optionId = (position: number) => `${listId}-${position}`;
  const close = () => setMention(null);
  const choose = (position: number) => {
    const user = users[position];
    if (mention && user) onChoose(mention, user.username);
    close();
  };

  return {
    listId,
    optionId,
    isOpen,
    users,
    activeIndex,
    /** Position of the `@` in the text. */
    from: mention?.from ?? 0,
    choose,
    close,
    /** Called when the text or the caret has changed. */
    follow({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
      if (!source) return;
      const typed = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
      if (typed?.from === mention?.from && typed?.prefix === mention?.prefix) return;
      setIndex(0);
      setMention(typed);
    },
    /** @returns whether the list handles the key. */
    press(event: KeyboardEvent): boolean {
      if (!isOpen || event.nativeEvent.isComposing) return false;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
      const goals: Record<string, () => void> = {
        ArrowDown: () => setIndex((activeIndex + 1) % users.length),
        ArrowUp: () => setIndex((activeIndex - 1 + users.length) % users.length),
        Enter: () => choose(activeIndex),
        Tab: () => choose(activeIndex),
        Escape: close,
      };
      const goal = goals[event.key];
      if (!goal) return false;
      event.preventDefault();
      // Otherwise, Escape would also close the dialog that contains the text.
      event.stopPropagation();
      goal();
      return true;
    },
    /**
     * Attributes of the text area. A text area can only have the role of a text box, which does not support
     * `aria-expanded`.
     */
    attributes: isOpen
      ? ({
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-controls": listId,
          "aria-activedescendant": optionId(activeIndex),
        } as const)
      : {},
  };
}

export type Mentions = ReturnType<typeof useMentions>;
