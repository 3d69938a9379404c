import * as z from "zod/mini";
import { done, endpoint, flag } from "../call/endpoint.ts";

/** Maximum number of contests in the history of a rating; the latest are listed. */
export const RATING_HISTORY_MAX = 500;

const ratingChange = z.object({
  /** Null if the reader may not see the scoreboard of this contest; the title is then null, too. */
  contestId: z.nullable(z.int()),
  title: z.nullable(z.string()),
  /** End of the contest. */
  endTime: z.string(),
  rank: z.int(),
  /** Number of rated contestants. */
  contestants: z.int(),
  /** Null: this is the user's first rated contest. */
  before: z.nullable(z.int()),
  after: z.int(),
  /** The rating that corresponds to this single result. */
  performance: z.int(),
});
export type RatingChange = z.output<typeof ratingChange>;

export const getContestRatings = endpoint({
  method: "GET",
  path: "/api/get-user-contest-ratings",
  feature: "rating",
  access: "guest",
  summary:
    "Ratings of a user after each rated contest, at most the latest 500, newest first; empty when the user hides them or the site has no ratings",
  input: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(50)) }),
  output: z.array(ratingChange),
});

export const setContestRatingHidden = endpoint({
  method: "POST",
  path: "/api/set-contest-rating-hidden",
  feature: "rating",
  access: "user",
  summary: "Hide the own rating, with its history and its place in the ranking, from other users",
  input: z.object({ hidden: flag }),
  output: done,
});
