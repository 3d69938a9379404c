import { type FormEvent, useRef } from "react";
import { RATING_MAX, RATING_MIN } from "../../../shared/problem/problem.ts";
import { useTexts } from "../../platform/texts.tsx";
import styles from "./FilterBar.module.css";
import { type ProblemListSearch, rating } from "./searchParams.ts";

const ends = ["ratingFrom", "ratingTo"] as const;

/** Minimum and maximum rating; the list is filtered on Enter and when a field loses the focus. */
export function RatingRange(props: {
  search: ProblemListSearch;
  onChange: (change: Partial<ProblemListSearch>) => void;
}) {
  const { search, onChange } = props;
  const t = useTexts("problemList");
  const form = useRef<HTMLFormElement>(null);
  const send = () => {
    const typed = new FormData(form.current ?? undefined);
    const [ratingFrom, ratingTo] = ends.map((end) => rating(typed.get(end) || undefined));
    if (ratingFrom === search.ratingFrom && ratingTo === search.ratingTo) return;
    onChange({ ratingFrom, ratingTo });
  };
  return (
    <form
      ref={form}
      className={styles.range}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
      onBlur={send}
    >
      <span aria-hidden>{t("rating")}</span>
      {ends.map((end) => (
        <input
          // Resets the field when something other than the field changes the URL.
          key={`${end} ${search[end] ?? ""}`}
          name={end}
          type="number"
          inputMode="numeric"
          min={RATING_MIN}
          max={RATING_MAX}
          step={100}
          aria-label={t(end)}
          placeholder={String(end === "ratingFrom" ? RATING_MIN : RATING_MAX)}
          defaultValue={search[end]}
        />
      ))}
    </form>
  );
}
