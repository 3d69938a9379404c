import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "./Field.tsx";

/** Pause in typing before the list follows. */
const TYPING_MS = 350;

/**
 * A search field: the list follows after a pause in typing, and at once on Enter. Input-method text
 * counts when it is composed. `refining`: the search continues, so that its address can be replaced and
 * "back" leaves the search as a whole. `filter`: one of several, with its label above.
 */
export function SearchBox(props: {
  label: string;
  placeholder: string;
  maxLength: number;
  /** As it is in the URL. */
  text: string;
  onSearch: (text: string, refining: boolean) => void;
  filter?: boolean;
}) {
  const { label, placeholder, maxLength, text, onSearch, filter = false } = props;
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [sent, setSent] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (asked !== text) {
    setAsked(text);
    // Changed from outside: a link, or back. Text sent from here may have been edited since.
    if (text !== sent) {
      setSent(text);
      setTyped(text);
    }
  }
  // Neither the sent text nor another address may be replaced by an older text.
  useEffect(() => () => clearTimeout(timer.current), [sent]);
  const search = (next: string, refining: boolean) => {
    clearTimeout(timer.current);
    if (next.trim() === text) return;
    setSent(next.trim());
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
        search(typed, false);
      }}
    >
      <TextField
        label={label}
        hideLabel={!filter}
        {...(filter ? { autoComplete: "off" } : { icon: "search", type: "search" })}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          if (!(event.nativeEvent as InputEvent).isComposing) later(next);
        }}
        onCompositionEnd={(event) => later(event.currentTarget.value)}
      />
    </form>
  );
}
