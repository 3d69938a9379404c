import * as z from "zod/mini";
import { endpoint, rowId } from "../call/endpoint.ts";

/** Parts of the check that organizers run before a contest starts, in the order in which the page shows them. */
export const rehearsalParts = [
  "problems",
  "judging",
  "rules",
  "access",
  "times",
  "board",
  "clocks",
] as const;
type RehearsalPart = (typeof rehearsalParts)[number];

/**
 * `error`: the contest cannot run in its present state; `warning`: it probably should not run in its present state;
 * `note`: information before the start.
 */
export const severities = ["error", "warning", "note"] as const;
export type Severity = (typeof severities)[number];

/** The page on which an organizer can fix the cause of a finding. */
type Place = "problems" | "problem" | "settings" | "participants" | "list" | "switches" | "nodes";

interface Kind {
  part: RehearsalPart;
  severity: Severity;
  at: Place;
}

const kind = (part: RehearsalPart, severity: Severity, at: Place): Kind => ({ part, severity, at });

/** All findings that the check can report. */
export const rehearsalKinds = {
  noProblems: kind("problems", "error", "problems"),
  problemNoData: kind("problems", "error", "problem"),
  problemNoStatement: kind("problems", "error", "problem"),
  problemNoChecker: kind("problems", "error", "problem"),
  problemPrivate: kind("problems", "error", "problem"),
  problemTypeDiffers: kind("problems", "error", "problem"),
  problemNoPoints: kind("problems", "error", "problem"),
  problemNoLanguage: kind("problems", "error", "problem"),
  problemUnexpected: kind("problems", "error", "problem"),
  problemMarginDangerous: kind("problems", "warning", "problem"),
  problemMarginNarrow: kind("problems", "note", "problem"),
  problemSlowPasses: kind("problems", "warning", "problem"),
  problemCheckRuns: kind("problems", "note", "problem"),
  problemNotChecked: kind("problems", "warning", "problem"),
  problemNoSolution: kind("problems", "note", "problem"),
  problemNoSamples: kind("problems", "warning", "problem"),
  problemPublic: kind("problems", "warning", "problem"),
  problemClosed: kind("problems", "warning", "problem"),
  problemRemoteClosed: kind("problems", "error", "settings"),
  problemRemote: kind("problems", "warning", "problem"),
  problemLinked: kind("problems", "warning", "problem"),
  problemLanguagesMissing: kind("problems", "warning", "problem"),
  lettersUnordered: kind("problems", "note", "problems"),
  colorsTwice: kind("problems", "note", "problems"),
  colorsMissing: kind("problems", "note", "problems"),
  judgingOff: kind("judging", "error", "switches"),
  noNode: kind("judging", "error", "nodes"),
  nodesFailing: kind("judging", "warning", "nodes"),
  queueLong: kind("judging", "warning", "nodes"),
  languagesMissing: kind("rules", "warning", "settings"),
  languagesNamed: kind("rules", "note", "settings"),
  submissionsFew: kind("rules", "warning", "settings"),
  submissionsLimited: kind("rules", "note", "settings"),
  penaltyNone: kind("rules", "warning", "settings"),
  penaltyOther: kind("rules", "note", "settings"),
  penaltyNotPartial: kind("rules", "warning", "settings"),
  penaltyCompile: kind("rules", "note", "settings"),
  hidden: kind("access", "error", "list"),
  nobodyEnters: kind("access", "error", "settings"),
  passwordUnset: kind("access", "warning", "settings"),
  passwordUnused: kind("access", "warning", "settings"),
  noParticipants: kind("access", "warning", "participants"),
  ruleAdmitsNobody: kind("access", "error", "settings"),
  participantsNotAdmitted: kind("access", "warning", "participants"),
  networksUntrusted: kind("access", "note", "settings"),
  seatsMissing: kind("access", "note", "participants"),
  begun: kind("times", "note", "settings"),
  ended: kind("times", "note", "settings"),
  short: kind("times", "warning", "settings"),
  freezeWhole: kind("times", "warning", "settings"),
  freezeLong: kind("times", "warning", "settings"),
  freezeByHand: kind("times", "note", "settings"),
  realNamesOpen: kind("board", "warning", "settings"),
  realNamesLater: kind("board", "warning", "settings"),
  realNames: kind("board", "note", "settings"),
  realNamesMissing: kind("board", "note", "participants"),
  countsSeconds: kind("board", "warning", "settings"),
  starsUnknown: kind("board", "warning", "settings"),
  serverClock: kind("clocks", "warning", "nodes"),
  serversClock: kind("clocks", "warning", "nodes"),
  nodesClock: kind("clocks", "warning", "nodes"),
  /** This finding comes from the browser, which compares its clock with the time in the response. */
  browserClock: kind("clocks", "warning", "settings"),
} as const satisfies Record<string, Kind>;
export type RehearsalCode = keyof typeof rehearsalKinds;

const codes = Object.keys(rehearsalKinds) as RehearsalCode[];

const finding = z.object({
  code: z.enum(codes),
  severity: z.enum(severities),
  /** The problem that the finding concerns; null: the finding concerns no single problem. */
  problem: z.nullable(z.object({ pid: z.int(), displayId: z.string(), title: z.string() })),
  /** Parameters of the finding's text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RehearsalFinding = z.output<typeof finding>;

const rehearsal = z.object({
  /** The server's time, for comparing clocks. */
  now: z.string(),
  findings: z.array(finding),
});
export type Rehearsal = z.output<typeof rehearsal>;

export const rehearseContest = endpoint({
  feature: "contest",
  access: "contestEditor",
  method: "GET",
  path: "/api/admin/contest/rehearsal",
  summary: "What a contest lacks before its start, the most severe first; for its organizers",
  input: z.object({ cid: rowId }),
  output: rehearsal,
});
