import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "./Field.tsx";

/** Delay in milliseconds between the last keystroke and the update of the list. */
const TYPING_MS = 350;

/**
 * A search field: the list is updated after a pause in typing, and at once on Enter. Text from an input method is used
 * only after the composition has ended. `refining`: the change continues the same search, so the history entry can be
 * replaced and "back" leaves the whole search. `filter`: the field is one of several filters and has its label above
 * it.
 */
export function SearchBox(props: {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The search text in the URL. */
  text: string;
  onSearch: (text: string, refining: boolean) => void;
  filter?: boolean;
}) {
  const { label, placeholder, maxLength, text, onSearch, filter = false } = props;
  const [draft, setDraft] = useState(text);
  const [urlText, setUrlText] = useState(text);
  const [sentText, setSentText] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (urlText !== text) {
    setUrlText(text);
    // A text that this field did not send comes from a link or from the browser's back button, so it replaces the text
    // in the field. A text that this field sent does not replace the text in the field, because the user may have
    // continued typing.
    if (text !== sentText) {
      setSentText(text);
      setDraft(text);
    }
  }
  // When newer text is sent or the URL changes, a pending update with older text is cancelled.
  useEffect(() => () => clearTimeout(timer.current), [sentText]);
  const search = (next: string, refining: boolean) => {
    clearTimeout(timer.current);
    if (next.trim() === text) return;
    setSentText(next.trim());
    onSearch(next.trim(), refining);
  };
  const later = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next, text !== ""), TYPING_MS);
  };
  return (
    <form
      role={filter ? undefined : "search"}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(draft, false);
      }}
    >
      <TextField
        label={label}
        hideLabel={!filter}
        {...(filter ? { autoComplete: "off" } : { icon: "search", type: "search" })}
        placeholder={placeholder}
        maxLength={maxLength}
        value={draft}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setDraft(next);
          if (!(event.nativeEvent as InputEvent).isComposing) later(next);
        }}
        onCompositionEnd={(event) => later(event.currentTarget.value)}
      />
    </form>
  );
}
