import { type ReactNode, useEffect, useState } from "react";
import { TextField } from "../../ui/control/Field.tsx";
import css from "./NoticePage.module.css";

/** Number of milliseconds without typing after which a search starts. */
const PAUSE_MS = 300;

/** A field that searches while the user types, and the results below it. */
export function FoundList(props: {
  label: string;
  hint?: string;
  results: (keyword: string) => ReactNode;
}) {
  const { label, hint, results } = props;
  const [text, setText] = useState("");
  const [keyword, setKeyword] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={css.search}>
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        icon="search"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
        // Prevents Enter in the search field from sending the notice.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {keyword !== "" && results(keyword)}
    </div>
  );
}
