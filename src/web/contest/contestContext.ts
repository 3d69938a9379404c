import { createContext, use, useSyncExternalStore } from "react";
import type { ContestInfo } from "../../shared/contest/contest.ts";
import type { ContestClock } from "./clock/contestClock.ts";
import { phaseAt, type Phase, type ReaderTimes } from "./clock/contestPhase.ts";

/** Shared data of the pages of one contest. */
export interface OpenContest {
  cid: number;
  /** Uid of the reader. */
  uid: string;
  info: ContestInfo;
  times: ReaderTimes;
  clock: ContestClock;
  gate: Gate;
  /** Whether the reader may submit: the reader is registered and admitted, or the contest requires no registration. */
  isRegistered: boolean;
  /** Whether the viewer can access only the scoreboard, which requires no sign-in. */
  isOutside?: boolean;
}

/**
 * Whether the reader may see problems, submissions and scoreboard. `register`: the reader must register first;
 * `waiting`: the contest has not started; `closed`: no access from the reader's network or session.
 */
export type Gate = "open" | "register" | "waiting" | "closed";

/**
 * The account whose scoreboard row is the reader's own: the team that the reader acts for or, without a team, the
 * reader.
 */
export function ownUidOf({ uid, info }: Pick<OpenContest, "uid" | "info">): string {
  return info.actsFor?.uid ?? uid;
}

export const ContestContext = createContext<OpenContest | null>(null);

export function useContest(): OpenContest {
  const contest = use(ContestContext);
  if (!contest) throw new Error("outside of a contest's shell");
  return contest;
}

/** The server's time; the component rerenders at each whole second. */
export function useSecond({ clock }: Pick<OpenContest, "clock">): number {
  return useSyncExternalStore(clock.subscribe, clock.second);
}

/** The phase of the contest; the component rerenders only when the phase changes. */
export function usePhase({ clock, times }: Pick<OpenContest, "clock" | "times">): Phase {
  return useSyncExternalStore(clock.subscribe, () => phaseAt(times, clock.second()));
}

/**
 * Whether the contest is over for all contestants, including those with extra time: only then may results become
 * public.
 */
export function useIsOverForAll({ clock, times }: Pick<OpenContest, "clock" | "times">): boolean {
  return useSyncExternalStore(clock.subscribe, () => clock.second() >= times.lastEnd);
}

const accesses = ["public", "private", "protected"] as const;

export function accessOf(auth: number): (typeof accesses)[number] {
  return accesses[auth] ?? "public";
}

/** The group of the contest's format, as in the filter of the contest list: ACM, or formats with points. */
export function familyOf(type: number): "acm" | "points" {
  return type === 0 ? "acm" : "points";
}

/**
 * Organizers may always open the contest's pages; other readers must meet the contest's access rules and wait for its
 * start.
 */
export function gateOf(access: {
  info: Pick<ContestInfo, "auth" | "isOrganizer" | "closed">;
  hasAccess: boolean;
  phase: Phase;
}): Gate {
  const { info, hasAccess, phase } = access;
  if (info.isOrganizer) return "open";
  if (info.closed !== null) return "closed";
  if (accessOf(info.auth) === "private" && !hasAccess) return "register";
  return phase === "scheduled" ? "waiting" : "open";
}
