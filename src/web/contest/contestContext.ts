import { createContext, use, useSyncExternalStore } from "react";
import type { ContestInfo } from "../../shared/contest.ts";
import type { ContestClock } from "./clock/contestClock.ts";
import { phaseAt, type Phase, type ReaderTimes } from "./clock/contestPhase.ts";

/** What the pages of one contest share. */
export interface OpenContest {
  cid: number;
  /** The reader. */
  uid: string;
  info: ContestInfo;
  times: ReaderTimes;
  clock: ContestClock;
  gate: Gate;
  /** Registered and admitted, or nothing asks for it: may submit. */
  isRegistered: boolean;
  /** Only the scoreboard is open, without login. */
  isOutside?: boolean;
}

/**
 * Whether the reader may see problems, submissions and scoreboard: `register` and `waiting` (for the start) say what is
 * missing; `closed` is the contest to their network or session.
 */
export type Gate = "open" | "register" | "waiting" | "closed";

export const ContestContext = createContext<OpenContest | null>(null);

export function useContest(): OpenContest {
  const contest = use(ContestContext);
  if (!contest) throw new Error("outside of a contest's shell");
  return contest;
}

/** Renders again at each whole second of the server's clock, with it. */
export function useSecond({ clock }: Pick<OpenContest, "clock">): number {
  return useSyncExternalStore(clock.subscribe, clock.second);
}

/** Renders again only when the phase changes. */
export function usePhase({ clock, times }: Pick<OpenContest, "clock" | "times">): Phase {
  return useSyncExternalStore(clock.subscribe, () => phaseAt(times, clock.second()));
}

/** Whether the contest is over for all contestants, also those with extra time: only then may results become public. */
export function useIsOverForAll({ clock, times }: Pick<OpenContest, "clock" | "times">): boolean {
  return useSyncExternalStore(clock.subscribe, () => clock.second() >= times.lastEnd);
}

const accesses = ["public", "private", "protected"] as const;

export function accessOf(auth: number): (typeof accesses)[number] {
  return accesses[auth] ?? "public";
}

/** The kind of its rule, by which lists are filtered. */
export function familyOf(type: number): "acm" | "points" {
  return type === 0 ? "acm" : "points";
}

/** Organizers pass; others need what the contest's access asks for, then its start. */
export function gateOf(given: {
  info: Pick<ContestInfo, "auth" | "isOrganizer" | "closed">;
  hasAccess: boolean;
  phase: Phase;
}): Gate {
  const { info, hasAccess, phase } = given;
  if (info.isOrganizer) return "open";
  if (info.closed !== null) return "closed";
  if (accessOf(info.auth) === "private" && !hasAccess) return "register";
  return phase === "scheduled" ? "waiting" : "open";
}
