import { ratingLevel } from "../../shared/practice/ratingLevels.ts";
import css from "./RatingMark.module.css";

/** A rating in the colour of its level, with the level's name; a provisional rating has a question mark. */
export function RatingMark(props: {
  rating: number;
  isProvisional: boolean;
  /** UI strings, provided by the page. */
  levelText: (level: number) => string;
  provisional: string;
}) {
  const { rating, isProvisional, levelText, provisional } = props;
  const level = ratingLevel(rating);
  return (
    <span className={css.mark} data-rating-level={level}>
      <span className={css.level} title={levelText(level)}>
        <span aria-hidden>{level}</span>
        <span className="visually-hidden">{levelText(level)}</span>
      </span>
      <strong className="figures">{rating}</strong>
      {isProvisional && (
        <span title={provisional}>
          <span aria-hidden>?</span>
          <span className="visually-hidden">{provisional}</span>
        </span>
      )}
    </span>
  );
}
