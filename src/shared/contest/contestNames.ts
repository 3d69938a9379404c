import * as z from "zod/mini";
import { endpoint, nothing } from "../call/endpoint.ts";

/** Maximum number of contests that are listed in the settings; the newest are listed. */
export const SHOWN_CONTESTS_MAX = 50;

const shownIn = z.object({
  cid: z.int(),
  title: z.string(),
  /** Whether the contest's scoreboard shows the caller's real name. */
  realname: z.boolean(),
  /** Whether the contest's scoreboard marks the caller as a woman. */
  gender: z.boolean(),
});
export type ShownIn = z.output<typeof shownIn>;

export const getContestsWithOwnData = endpoint({
  method: "GET",
  path: "/api/contests-with-own-data",
  feature: "contest",
  access: "user",
  summary:
    "Contests of the caller whose scoreboards show their real name or mark them as a woman, the latest start first",
  input: nothing,
  output: z.array(shownIn),
});
