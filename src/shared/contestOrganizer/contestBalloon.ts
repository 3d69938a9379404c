import * as z from "zod/mini";
import {
  done,
  endpoint,
  filterChoice,
  filterId,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";

/**
 * Changes to a claimed balloon: the submission's verdict was revoked, or the submission is no longer first blood.
 * `firstGained`: the submission became first blood after its balloon had been delivered.
 */
export const balloonChanges = ["withdrawn", "firstLost", "firstGained"] as const;
export type BalloonChange = (typeof balloonChanges)[number];

export const balloonStates = ["new", "claimed", "delivered"] as const;
export type BalloonState = (typeof balloonStates)[number];
/** Maximum length of the text to search for in names and seats, in characters. */
export const BALLOON_KEYWORD_MAX = 50;

export const balloon = z.object({
  /** Id of the submission that earned the balloon: the first accepted one. */
  id: z.int(),
  cid: z.int(),
  uid: z.string(),
  pid: z.int(),
  displayId: z.string(),
  /** `#rrggbb` */
  color: z.nullable(z.string()),
  submitId: z.int(),
  username: z.string(),
  /** The real name; for a team, the name of the team. */
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  /** 1: accepted; 0: a rejudging revoked the verdict after the balloon was claimed. */
  status: z.int(),
  submitTime: z.string(),
  /** Seconds from the start of the contest. */
  time: z.int(),
  /** Whether the submission is the first blood of the problem; star users are ignored. */
  firstBlood: z.boolean(),
  /**
   * For a provisional first blood: the id of the earlier submission that has not been judged yet; null if the first
   * blood is final, or if the balloon is not for a first blood.
   */
  provisionalUntil: z.nullable(z.int()),
  /** What has changed since the balloon was claimed, if no organizer has confirmed this change yet; otherwise null. */
  change: z.nullable(z.enum(balloonChanges)),
  /** Whether the submission was made while the results of the contest were frozen. */
  isFrozen: z.boolean(),
  state: z.enum(balloonStates),
  checked: z.boolean(),
  /** Username of the organizer who claimed or delivered the balloon. */
  claimedBy: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
});
export type Balloon = z.output<typeof balloon>;

export const listContestBalloons = endpoint({
  method: "GET",
  path: "/api/get-contest-ac-info",
  feature: "contest",
  access: "user",
  summary:
    "The balloons of a contest for its organizers: one for the first accepted submission of each contestant to each problem, undelivered ones first",
  input: z.object({
    cid: rowId,
    currentPage: pageNumber,
    limit: pageLimit(30),
    keyword: filterText(BALLOON_KEYWORD_MAX),
    pid: filterId,
    state: filterChoice(balloonStates),
    /** Whether to leave out balloons for submissions made during the freeze, until the freeze ends. */
    hideFrozen: flag,
  }),
  output: paged(balloon),
});

export const claimContestBalloon = endpoint({
  method: "PUT",
  path: "/api/claim-contest-ac-info",
  feature: "contest",
  access: "user",
  summary: "Claim a balloon, or release it, so that no second organizer carries it out",
  input: z.object({ id: rowId, cid: rowId, claimed: flag }),
  output: done,
});

export const checkContestBalloon = endpoint({
  method: "PUT",
  path: "/api/check-contest-ac-info",
  feature: "contest",
  access: "user",
  summary:
    "Say that a balloon is delivered, or that it is not; of a delivered one also that its changed first blood is settled; for organizers of its contest",
  input: z.object({ id: rowId, cid: rowId, checked: flag }),
  output: done,
});
