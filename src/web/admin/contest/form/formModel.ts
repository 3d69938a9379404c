import {
  accountRuleText,
  paddedEnd,
  parseAccountRule,
} from "../../../../shared/account/accountRule.ts";
import type {
  ContestRule,
  RemoteUse,
  TimeCounting,
  Upsolving,
} from "../../../../shared/contest/contest.ts";
import {
  type AdminContest,
  CONTEST_DURATION_MAX,
  type ContestForm,
} from "../../../../shared/contestOrganizer/contestAdmin.ts";
import {
  usualPenaltyMinutes,
  usualPenaltyVerdicts,
} from "../../../../shared/contest/contestRegulations.ts";
import { pastedList } from "../../../../shared/text/pastedList.ts";
import { wholeNumber } from "./wholeNumber.ts";
import { regulationFaults, regulationsOf } from "./regulations.ts";
import { fromLocalInput, toLocalInput } from "../../site/localTime.ts";

export const freezes = ["none", "half", "hour", "all", "other"] as const;
export type Freeze = (typeof freezes)[number];

/** The fields of the form; times in the format of `<input type="datetime-local">`, numbers as typed. */
export interface ContestValues {
  title: string;
  description: string;
  rule: ContestRule;
  start: string;
  end: string;
  freeze: Freeze;
  freezeMinutes: string;
  autoRealRank: boolean;
  auth: "0" | "1" | "2";
  openPwdLimit: boolean;
  pwd: string;
  /** Whether to remove users who have already registered; used only if a new password is set. */
  removeRegistered: boolean;
  openAccountLimit: boolean;
  prefix: string;
  suffix: string;
  from: string;
  to: string;
  extra: string;
  rankShowName: ContestForm["rankShowName"];
  timeCounting: TimeCounting;
  /** Whether female contestants have a label on the scoreboard. */
  genderMarks: boolean;
  starAccount: string;
  openRank: boolean;
  contestAdminRank: boolean;
  openPrint: boolean;
  contestAdminVisible: boolean;
  /** One IP address or network per line. */
  networks: string;
  oneSession: boolean;
  /** Applies only to private contests. */
  opensToAll: boolean;
  /** Whether the contest is rated; only for contests that belong to the site and not to a class. */
  isRated: boolean;
  /** Minutes; only for rules with a penalty. */
  penaltyMinutes: string;
  /** Verdicts that cost a penalty, separated by spaces. */
  penaltyVerdicts: string;
  /** One language per line; an empty field means all languages. */
  languages: string;
  /** If empty, there is no limit. */
  submissionsMax: string;
  /** Which problems of remote judges accept submissions in the contest. */
  remoteProblems: RemoteUse;
  /** Who may still submit solutions on the contest's pages after the contest has ended. */
  upsolving: Upsolving;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The default length of a contest: five hours, with the last hour frozen. */
const USUAL_LENGTH = 5 * HOUR;

/** A new contest: it starts at the next full hour, uses ACM rules, is public, and has its last hour frozen. */
export function newContest(now: number): ContestValues {
  const start = (Math.floor(now / HOUR) + 1) * HOUR;
  return {
    title: "",
    description: "",
    rule: "acm",
    start: toLocalInput(start),
    end: toLocalInput(start + USUAL_LENGTH),
    freeze: "hour",
    freezeMinutes: "60",
    autoRealRank: false,
    auth: "0",
    openPwdLimit: false,
    pwd: "",
    removeRegistered: false,
    openAccountLimit: false,
    prefix: "",
    suffix: "",
    from: "1",
    to: "30",
    extra: "",
    rankShowName: "username",
    starAccount: "",
    openRank: false,
    contestAdminRank: false,
    openPrint: false,
    contestAdminVisible: true,
    networks: "",
    oneSession: false,
    opensToAll: false,
    isRated: false,
    remoteProblems: "none",
    penaltyMinutes: String(usualPenaltyMinutes("acm")),
    penaltyVerdicts: usualPenaltyVerdicts.join(" "),
    languages: "",
    submissionsMax: "",
    upsolving: "open",
    timeCounting: "seconds",
    genderMarks: true,
  };
}

/** A stored contest as the form shows it. */
export function valuesOf(contest: AdminContest): ContestValues {
  const { title, description, rule, startTime, endTime, auth } = contest;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const accounts = parseAccountRule(contest.accountLimitRule ?? "");
  const { freeze, minutes } = freezeOf(contest, start, end);
  return {
    title,
    description,
    rule,
    start: toLocalInput(start),
    end: toLocalInput(end),
    freeze,
    freezeMinutes: String(minutes),
    autoRealRank: contest.autoRealRank,
    auth: String(auth) as ContestValues["auth"],
    openPwdLimit: contest.openPwdLimit,
    pwd: "",
    removeRegistered: false,
    openAccountLimit: contest.openAccountLimit,
    prefix: accounts?.prefix ?? "",
    suffix: accounts?.suffix ?? "",
    from: String(accounts?.start ?? 1),
    to: accounts?.end ?? "30",
    extra: accounts?.extra.join("\n") ?? "",
    rankShowName: contest.rankShowName,
    starAccount: (contest.starAccount ?? []).join("\n"),
    openRank: contest.openRank,
    contestAdminRank: contest.contestAdminRank,
    openPrint: contest.openPrint,
    contestAdminVisible: contest.contestAdminVisible,
    networks: contest.allowedNetworks.join("\n"),
    oneSession: contest.oneSession,
    opensToAll: contest.opensToAll,
    isRated: contest.isRated,
    remoteProblems: contest.remoteProblems,
    penaltyMinutes: String(contest.penaltyMinutes),
    penaltyVerdicts: contest.penaltyVerdicts.join(" "),
    languages: contest.allowedLanguages.join("\n"),
    submissionsMax: contest.submissionsMax === 0 ? "" : String(contest.submissionsMax),
    upsolving: contest.upsolving,
    timeCounting: contest.timeCounting,
    genderMarks: contest.genderMarks,
  };
}

function freezeOf(
  { sealRankTime }: AdminContest,
  start: number,
  end: number,
): { freeze: Freeze; minutes: number } {
  if (sealRankTime === null) return { freeze: "none", minutes: 60 };
  const from = Date.parse(sealRankTime);
  const minutes = Math.max(1, Math.round((end - from) / MINUTE));
  if (from === end - HOUR / 2) return { freeze: "half", minutes };
  if (from === end - HOUR) return { freeze: "hour", minutes };
  return { freeze: from === start ? "all" : "other", minutes };
}

/** Start, end and beginning of the freeze in milliseconds since 1970; null for a time that is not set. */
export function timesOf(
  values: ContestValues,
  before: AdminContest | null,
): { start: number | null; end: number | null; frozenFrom: number | null } {
  const start = moment(values.start, before?.startTime);
  const end = moment(values.end, before?.endTime);
  return { start, end, frozenFrom: frozenFrom(values, { start, end, before }) };
}

function frozenFrom(
  values: ContestValues,
  times: { start: number | null; end: number | null; before: AdminContest | null },
): number | null {
  const { start, end, before } = times;
  if (start === null || end === null || values.freeze === "none") return null;
  // A contest that is not longer than its freeze is frozen from its start.
  const last = (length: number) => Math.max(start, end - length);
  if (values.freeze === "half") return last(HOUR / 2);
  if (values.freeze === "hour") return last(HOUR);
  if (values.freeze === "all") return start;
  const stored = before?.sealRankTime ? Date.parse(before.sealRankTime) : null;
  const wasEnd = before ? Date.parse(before.endTime) : null;
  const keepsFreeze =
    before !== null && stored !== null && wasEnd === end && valuesOf(before).freeze === "other";
  if (keepsFreeze && valuesOf(before).freezeMinutes === values.freezeMinutes) return stored;
  const minutes = wholeNumber(values.freezeMinutes);
  return minutes === null ? null : last(minutes * MINUTE);
}

/**
 * Converts the typed time to milliseconds since 1970; an unchanged time keeps its seconds, which the field does not
 * show.
 */
function moment(typed: string, stored: string | undefined): number | null {
  if (stored !== undefined && toLocalInput(Date.parse(stored)) === typed) return Date.parse(stored);
  return fromLocalInput(typed) || null;
}

/** Input of the call that saves the contest. */
export function contestFormOf(values: ContestValues, before: AdminContest | null): ContestForm {
  const { start, end, frozenFrom: frozen } = timesOf(values, before);
  const { title, description, rule, prefix, suffix, from, to, extra } = values;
  const numbers = { start: Number(from), end: paddedEnd(from, to) };
  const rules = { prefix, suffix, ...numbers, extra: pastedList(extra) };
  const iso = (time: number | null) => new Date(time ?? 0).toISOString();
  return {
    title: title.trim(),
    description,
    rule,
    type: rule === "acm" ? 0 : 1,
    oiRankScoreType: rule === "oiRecent" ? "Recent" : "Highest",
    startTime: iso(start),
    endTime: iso(end),
    sealRank: frozen !== null,
    sealRankTime: frozen === null ? null : iso(frozen),
    auth: Number(values.auth) as 0 | 1 | 2,
    autoRealRank: values.autoRealRank,
    openPwdLimit:
      values.openPwdLimit && (before?.hasPassword === true || mayHavePassword(values, before)),
    pwd: values.pwd,
    openAccountLimit: values.openAccountLimit,
    accountLimitRule: values.openAccountLimit ? accountRuleText(rules) : null,
    rankShowName: values.rankShowName,
    starAccount: pastedList(values.starAccount),
    openRank: values.openRank,
    contestAdminRank: values.contestAdminRank,
    openPrint: values.openPrint,
    contestAdminVisible: values.contestAdminVisible,
    // Empty lines are kept, so that line numbers from the server match.
    allowedNetworks: values.networks.split("\n"),
    oneSession: values.oneSession,
    opensToAll: values.opensToAll,
    isRated: values.isRated,
    remoteProblems: values.remoteProblems,
    ...regulationsOf(values),
    upsolving: values.upsolving,
    timeCounting: values.timeCounting,
    genderMarks: values.genderMarks,
  };
}

/**
 * Whether the form has a password field. A public contest needs one only if a password is stored, so that the user can
 * remove it.
 */
export function mayHavePassword({ auth }: ContestValues, before: AdminContest | null): boolean {
  return auth !== "0" || (before?.auth === 0 && before.openPwdLimit);
}

/** Whether the form sets a new password. If it does, registrations made with the old password can be removed. */
export function setsPassword({ openPwdLimit, pwd }: ContestValues): boolean {
  return openPwdLimit && pwd.trim() !== "";
}

/** An error: the key of its message, and the parameters of the message. */
export type Fault =
  | { text: "title" | "start" | "end" | "endEarly" | "endLate" | "pwd" }
  | { text: "unlimited" | "numbers" | "order" | "affix" }
  | { text: "freezeMinutes" | "penaltyMinutes" | "submissionsMax"; max: string }
  | { text: "starTwice"; name: string };
export type Faults = Partial<Record<keyof ContestValues, Fault>>;

/** Errors according to the server's rules, by field; empty if there are none. */
export function contestFaults(values: ContestValues, before: AdminContest | null): Faults {
  return {
    ...(values.title.trim() === "" && { title: { text: "title" as const } }),
    ...timeFaults(values, before),
    ...accessFaults(values, before),
    ...starFaults(values),
    ...regulationFaults(values),
  };
}

function timeFaults(values: ContestValues, before: AdminContest | null): Faults {
  const { start, end } = timesOf(values, before);
  if (start === null) return { start: { text: "start" } };
  if (end === null) return { end: { text: "end" } };
  if (end <= start) return { end: { text: "endEarly" } };
  if (end - start > CONTEST_DURATION_MAX * 1000) return { end: { text: "endLate" } };
  const max = Math.floor((end - start) / MINUTE);
  const minutes = wholeNumber(values.freezeMinutes);
  const isWrong = minutes === null || minutes < 1 || minutes > max;
  return values.freeze === "other" && isWrong
    ? { freezeMinutes: { text: "freezeMinutes", max: String(max) } }
    : {};
}

function accessFaults(values: ContestValues, before: AdminContest | null): Faults {
  const { openPwdLimit, openAccountLimit, pwd, auth, from, to, prefix, suffix } = values;
  const faults: Faults = {};
  const mayLack = before?.hasPassword || (before?.isPasswordUnset && isUnneeded(auth, before));
  const isAsked = openPwdLimit && mayHavePassword(values, before);
  if (isAsked && pwd.trim() === "" && !mayLack) faults.pwd = { text: "pwd" };
  if (auth !== "0" && !openPwdLimit && !openAccountLimit) faults.auth = { text: "unlimited" };
  if (!openAccountLimit) return faults;
  const [first, last] = [wholeNumber(from), wholeNumber(to)];
  if (first === null) faults.from = { text: "numbers" };
  if (last === null) faults.to = { text: "numbers" };
  else if (first !== null && first > last) faults.to = { text: "order" };
  if (prefix.includes("<")) faults.prefix = { text: "affix" };
  if (suffix.includes("<")) faults.suffix = { text: "affix" };
  if (values.extra.includes("<")) faults.extra = { text: "affix" };
  return faults;
}

/**
 * A cloned contest has no password, but its form can be saved without one as long as the contest is public or hidden.
 */
function isUnneeded(auth: ContestValues["auth"], { visible }: AdminContest): boolean {
  return auth === "0" || !visible;
}

function starFaults({ starAccount }: ContestValues): Faults {
  const names = pastedList(starAccount).map((name) => name.toLowerCase());
  const name = names.find((each, index) => names.indexOf(each) < index);
  return name === undefined ? {} : { starAccount: { text: "starTwice", name } };
}

/** Maps each field that a server refusal can name to the corresponding form field. */
export const fieldsOfServer: Record<string, keyof ContestValues> = {
  title: "title",
  description: "description",
  type: "rule",
  rule: "rule",
  startTime: "start",
  endTime: "end",
  sealRankTime: "freeze",
  pwd: "pwd",
  accountLimitRule: "extra",
  starAccount: "starAccount",
  auth: "auth",
  allowedNetworks: "networks",
  penaltyMinutes: "penaltyMinutes",
  penaltyVerdicts: "penaltyVerdicts",
  allowedLanguages: "languages",
  submissionsMax: "submissionsMax",
};

/** The form field to which each refusal code refers. */
export const fieldsOfCodes: Record<string, keyof ContestValues> = {
  CONTEST_UNLIMITED: "auth",
  CONTEST_NETWORKS_BAD: "networks",
  CONTEST_NETWORKS_MANY: "networks",
};
