import { parseAccountRule } from "../../../shared/account/accountRule.ts";
import type { ContestRule } from "../../../shared/contest/contest.ts";
import {
  CONTEST_DURATION_MAX,
  type ContestForm,
  STARS_MAX,
  STORED_PASSWORD,
} from "../../../shared/contestOrganizer/contestAdmin.ts";
import {
  type StoredRegulations,
  usualPenaltyMinutes,
  usualPenaltyVerdicts,
} from "../../../shared/contest/contestRegulations.ts";
import { penaltyChoices } from "../../../shared/contestOrganizer/penaltyChoices.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { isLocalLanguage } from "../../../shared/languages/languages.ts";
import type { AdminContestRow, StoredContest } from "../organizer/organized.sql.ts";
import { ContestAuth } from "../policy.ts";

/**
 * The values that a form stores; the caller adds the HTML of the description, the hash of the password, and the
 * networks.
 */
export type ContestFields = Omit<
  StoredContest,
  "html" | "renderer" | "passwordHash" | "networks" | "isPasswordUnset"
>;

/**
 * Checks and returns the fields of a form. Refuses with INVALID_FIELD and the field's name, or with CONTEST_UNLIMITED
 * when a non-public contest has neither a password nor an account rule.
 */
export function fieldsOf(form: ContestForm, stored: AdminContestRow | null): ContestFields {
  const { title, description, auth, rankShowName } = form;
  const rule = ruleOf(form, stored);
  // Results obtained under one contest rule cannot be shown under another, because the scoreboards differ.
  if (stored && (stored.rule === "acm") !== (rule === "acm")) throw invalid("type", "typeStays");
  const accountRule = form.openAccountLimit ? readRule(form.accountLimitRule) : null;
  const hasPassword = willHavePassword(form, stored);
  const keepsNobodyOut = auth === ContestAuth.Public || stored?.isVisible === false;
  const mayLack = keepsNobodyOut && staysPasswordUnset(form, stored);
  if (form.openPwdLimit && !hasPassword && !mayLack) throw invalid("pwd", "missing");
  if (auth !== ContestAuth.Public && !hasPassword && accountRule === null && !mayLack) {
    throw new Refusal("CONTEST_UNLIMITED");
  }
  return {
    title,
    description,
    rule,
    auth,
    accountRule,
    ...timesOf(form),
    opensItself: form.autoRealRank,
    oneSession: form.oneSession ?? stored?.oneSession ?? false,
    opensToAll: form.opensToAll ?? stored?.opensToAll ?? false,
    isRated: form.isRated ?? stored?.isRated ?? false,
    organizersSeeHidden: form.contestAdminVisible,
    organizersRanked: form.contestAdminRank,
    printOpen: form.openPrint,
    boardOpen: form.openRank,
    nameField: rankShowName,
    timeCounting: form.timeCounting ?? stored?.timeCounting ?? "seconds",
    genderMarks: form.genderMarks ?? stored?.genderMarks ?? true,
    remoteProblems: form.remoteProblems ?? stored?.remoteProblems ?? "none",
    regulations: regulationsIn(form, rule, stored?.regulations ?? {}),
    upsolving: form.upsolving ?? stored?.upsolving ?? "open",
    stars: starsOf(form.starAccount ?? []),
  };
}

/** Whether the form requires a password and a password is sent or already stored. */
export function willHavePassword(form: ContestForm, stored: AdminContestRow | null): boolean {
  if (!form.openPwdLimit) return false;
  return newPassword(form) !== null || (stored?.passwordHash ?? null) !== null;
}

/** The password that a form sets; null if the stored password is kept. */
export function newPassword({ openPwdLimit, pwd }: ContestForm): string | null {
  const text = (pwd ?? "").trim();
  return !openPwdLimit || text === "" || text === STORED_PASSWORD ? null : text;
}

/**
 * Whether a cloned contest still has no password: the contest requires one, but the form does not contain one and none
 * is stored. Such a contest may still be edited without a password, as long as it is hidden or public.
 */
export function staysPasswordUnset(form: ContestForm, stored: AdminContestRow | null): boolean {
  return form.openPwdLimit && !willHavePassword(form, stored) && (stored?.isPasswordUnset ?? false);
}

/**
 * Clients written for the API specification send back the `rule` that they received, and change only `oiRankScoreType`.
 * In that case, `oiRankScoreType` selects one of the two OI rules.
 */
function ruleOf(
  { rule, type, oiRankScoreType }: ContestForm,
  stored: AdminContestRow | null,
): ContestRule {
  const isOfTwo = rule === "oiRecent" || rule === "oiHighest";
  const isEcho = isOfTwo && rule === stored?.rule && Boolean(oiRankScoreType);
  if (rule && !isEcho) return rule;
  if (type === 0) return "acm";
  return oiRankScoreType === "Recent" ? "oiRecent" : "oiHighest";
}

function timesOf({
  startTime,
  endTime,
  sealRank,
  sealRankTime,
}: ContestForm): Pick<StoredContest, "startTime" | "endTime" | "frozenFrom"> {
  const [start, end] = [wholeSecond(startTime), wholeSecond(endTime)];
  if (end.getTime() <= start.getTime()) throw invalid("endTime", "endEarly");
  if (end.getTime() - start.getTime() > CONTEST_DURATION_MAX * 1000) {
    throw invalid("endTime", "endLate");
  }
  if (!sealRank) return { startTime: start, endTime: end, frozenFrom: null };
  if (sealRankTime === null) throw invalid("sealRankTime", "missing");
  const freeze = wholeSecond(sealRankTime);
  if (freeze.getTime() < start.getTime()) throw invalid("sealRankTime", "freezeEarly");
  if (freeze.getTime() >= end.getTime()) throw invalid("sealRankTime", "freezeLate");
  return { startTime: start, endTime: end, frozenFrom: freeze };
}

/** Rounds a time down to a whole second, because a contest's clock counts whole seconds. */
function wholeSecond(time: string): Date {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000);
}

/** Default values are not stored. If a field is absent, its stored value is kept. */
function regulationsIn(
  form: ContestForm,
  rule: ContestRule,
  stored: StoredRegulations,
): StoredRegulations {
  const minutes = form.penaltyMinutes ?? stored.penaltyMinutes;
  const verdicts = form.penaltyVerdicts ?? stored.penaltyVerdicts;
  const chosen = verdicts && penaltyChoices(rule).filter((one) => verdicts.includes(one));
  const languages = [...new Set(form.allowedLanguages ?? stored.languages ?? [])];
  if (languages.some((name) => !isLocalLanguage(name)))
    throw invalid("allowedLanguages", "unknown");
  const most = form.submissionsMax ?? stored.submissionsMax ?? 0;
  const isUsual = minutes === undefined || minutes === usualPenaltyMinutes(rule);
  const costsUsually = chosen === undefined || chosen.join() === usualPenaltyVerdicts.join();
  return {
    ...(!isUsual && usualPenaltyMinutes(rule) > 0 && { penaltyMinutes: minutes }),
    ...(!costsUsually && { penaltyVerdicts: chosen }),
    ...(languages.length > 0 && { languages }),
    ...(most > 0 && { submissionsMax: most }),
  };
}

function readRule(text: string | null): StoredContest["accountRule"] {
  const rule = parseAccountRule(text ?? "");
  if (!rule) throw invalid("accountLimitRule", "accountRule");
  return rule;
}

function starsOf(names: readonly string[]): string[] {
  const stars = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
  if (stars.length > STARS_MAX) {
    throw new Refusal("INVALID_FIELD", { field: "starAccount", reason: "tooMany", max: STARS_MAX });
  }
  if (new Set(stars).size < stars.length) throw invalid("starAccount", "twice");
  return stars;
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason });
}
