/** A user's rating, and the number of contests on which it is based. */
export interface StoredRating {
  /** Null: the user has no rating yet. */
  rating: number | null;
  contests: number;
  isHidden: boolean;
}

/** SQL expression for a user's rating; null: there is none, or the user hides it. */
export const shownRating = (uid: string): string =>
  `(select c.contest_rating from user_count c where c.uid = ${uid} and c.rated)`;

/**
 * The {@link StoredRating} of `user_count c` as JSON; null: there is none, or the user hides it from the reader
 * `:readerUid`.
 */
export const visibleRating = `case when c.listed and (not c.rating_hidden or c.uid = :readerUid?) then jsonb_build_object(
  'rating', c.contest_rating, 'contests', c.rated_contests, 'isHidden', c.rating_hidden) end`;
