import {
  type HomeworkFeedback,
  HOMEWORK_POINTS_DEFAULT,
  HOMEWORK_POINTS_MAX,
  LATE_DAYS_MAX,
  type LateRule,
} from "../../../../shared/class/homework.ts";
import { ownLast, percentAt } from "../../../../shared/class/homeworkRule.ts";
import type { createHomework, HomeworkForm } from "../../../../shared/class/homeworkStaff.ts";
import type { InputOf } from "../../../../shared/call/endpoint.ts";
import { fromLocalInput, toLocalInput } from "../../../admin/site/localTime.ts";

/** A problem in the form, as typed. */
export interface FormProblem {
  pid: number;
  /** Display id in the problem bank. */
  problemId: string;
  title: string;
  /** Display id and points in the homework; if no points are entered, the problem's default points are used. */
  displayId: string;
  points: string;
}

/** The values of the homework form as strings that the user typed; times are values of `datetime-local`. */
export interface HomeworkValues {
  title: string;
  description: string;
  status: boolean;
  start: string;
  end: string;
  rule: LateRule;
  percentPerDay: string;
  floorPercent: string;
  maxDays: string;
  secondEnd: string;
  secondPercent: string;
  feedback: HomeworkFeedback;
  opens: "last" | "at";
  opensAt: string;
  order: "given" | "own";
  onlyLanguages: boolean;
  languages: readonly string[];
  problems: readonly FormProblem[];
  solution: string;
}

export type HomeworkInput = InputOf<typeof createHomework>["homework"];

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** A new homework assignment: starts at the next full hour and lasts a week. */
export function newHomework(now: number): HomeworkValues {
  const start = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return {
    title: "",
    description: "",
    status: true,
    start: toLocalInput(start),
    end: toLocalInput(start + WEEK_MS),
    rule: "closed",
    percentPerDay: "10",
    floorPercent: "0",
    maxDays: "7",
    secondEnd: toLocalInput(start + 2 * WEEK_MS),
    secondPercent: "50",
    feedback: "full",
    opens: "last",
    opensAt: toLocalInput(start + WEEK_MS),
    order: "given",
    onlyLanguages: false,
    languages: [],
    problems: [],
    solution: "",
  };
}

const figure = (value: number | null, usual: string) => (value === null ? usual : String(value));
const local = (moment: string | null) => toLocalInput(moment === null ? 0 : Date.parse(moment));

/** The last moment at which a submission counts if the student has no extension, in milliseconds since 1970. */
function lastMomentOf({ endTime, late }: Pick<HomeworkForm, "endTime" | "late">): number {
  const end = Date.parse(endTime);
  if (late.rule === "perDay") return end + (late.maxDays ?? 0) * 24 * HOUR_MS;
  return late.rule === "second" ? Date.parse(late.secondEndTime ?? endTime) : end;
}

/** Converts a stored homework assignment to the values of the form. */
export function valuesOf(form: HomeworkForm): HomeworkValues {
  const usual = newHomework(Date.parse(form.startTime));
  const { late } = form;
  const isLast = Date.parse(form.feedbackTime) === lastMomentOf(form);
  return {
    title: form.title,
    description: form.description,
    status: form.status,
    start: local(form.startTime),
    end: local(form.endTime),
    rule: late.rule,
    percentPerDay: figure(late.percentPerDay, usual.percentPerDay),
    floorPercent: figure(late.floorPercent, usual.floorPercent),
    maxDays: figure(late.maxDays, usual.maxDays),
    secondEnd: late.secondEndTime === null ? usual.secondEnd : local(late.secondEndTime),
    secondPercent: figure(late.secondPercent, usual.secondPercent),
    feedback: form.feedback,
    opens: isLast ? "last" : "at",
    opensAt: local(form.feedbackTime),
    order: form.order,
    onlyLanguages: form.languages !== null,
    languages: form.languages ?? [],
    problems: form.problems.map(({ pid, problemId, title, displayId, points }) => ({
      pid,
      problemId,
      title,
      displayId: displayId ?? "",
      points: String(points),
    })),
    solution: form.solution,
  };
}

/** An added problem with its initial values. */
export function addedProblem(
  problem: Pick<FormProblem, "pid" | "problemId" | "title">,
): FormProblem {
  return { ...problem, displayId: "", points: String(HOMEWORK_POINTS_DEFAULT) };
}

/** The whole number that a text contains; null if the text is not a whole number within the limits. */
export function wholeNumberOf(text: string, min: number, max: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null;
  const number = Number(text.trim());
  return number >= min && number <= max ? number : null;
}

/** Minimum and maximum of each number that users enter in the form. */
export const figureLimits = {
  percentPerDay: [1, 100],
  floorPercent: [0, 100],
  maxDays: [1, LATE_DAYS_MAX],
  secondPercent: [0, 100],
} as const;
export type FigureName = keyof typeof figureLimits;

/** The numbers that each late rule needs. */
export const figuresOf: Record<LateRule, readonly FigureName[]> = {
  closed: [],
  perDay: ["percentPerDay", "floorPercent", "maxDays"],
  second: ["secondPercent"],
};

export function figureOf(values: HomeworkValues, name: FigureName): number | null {
  const [min, max] = figureLimits[name];
  return wholeNumberOf(values[name], min, max);
}

/** The points of a problem; null if the typed text is not a valid number of points. */
export function pointsOf({ points }: FormProblem): number | null {
  return wholeNumberOf(points, 0, HOMEWORK_POINTS_MAX);
}

/** The first id that occurs twice among the problems of the homework, regardless of case; null if there is none. */
export function repeatedId(problems: readonly FormProblem[]): string | null {
  const ids = problems.map(({ displayId, problemId }) =>
    (displayId.trim() || problemId).toUpperCase(),
  );
  return ids.find((id, i) => ids.indexOf(id) !== i) ?? null;
}

const isoOf = (text: string) => new Date(fromLocalInput(text)).toISOString();

/** The request body; all typed values must be valid. */
export function inputOf(values: HomeworkValues): HomeworkInput {
  const { rule, opens, onlyLanguages, languages } = values;
  const isPerDay = rule === "perDay";
  const isSecond = rule === "second";
  return {
    title: values.title,
    description: values.description,
    status: values.status,
    startTime: isoOf(values.start),
    endTime: isoOf(values.end),
    late: {
      rule,
      percentPerDay: isPerDay ? figureOf(values, "percentPerDay") : null,
      floorPercent: isPerDay ? figureOf(values, "floorPercent") : null,
      maxDays: isPerDay ? figureOf(values, "maxDays") : null,
      secondEndTime: isSecond ? isoOf(values.secondEnd) : null,
      secondPercent: isSecond ? figureOf(values, "secondPercent") : null,
    },
    feedback: values.feedback,
    feedbackTime: opens === "at" ? isoOf(values.opensAt) : null,
    order: values.order,
    languages: onlyLanguages ? [...languages] : null,
    problems: values.problems.map((problem) => ({
      pid: problem.pid,
      displayId: problem.displayId.trim() || null,
      points: pointsOf(problem) ?? 0,
    })),
    solution: values.solution,
  };
}

const MINUTE_MS = 60_000;

/**
 * Times before and after the deadline, each with the points that a full solution of a problem with 100 points gets then.
 * `last` is a minute before late submissions end: at the end itself, a submission no longer counts. Times that the late
 * rule does not allow are omitted, except `over`, from which nothing counts.
 */
export function exampleTimes(values: HomeworkValues) {
  const end = fromLocalInput(values.end);
  const times = {
    start: Number.NEGATIVE_INFINITY,
    end,
    lateRule: values.rule,
    percentPerDay: figureOf(values, "percentPerDay"),
    floorPercent: figureOf(values, "floorPercent"),
    maxDays: figureOf(values, "maxDays"),
    secondEnd: fromLocalInput(values.secondEnd),
    secondPercent: figureOf(values, "secondPercent"),
  };
  const late = ownLast(times, 0) - end;
  const lateTimes = [
    { name: "hour" as const, after: HOUR_MS },
    { name: "day" as const, after: 25 * HOUR_MS },
    { name: "last" as const, after: late - MINUTE_MS },
  ].filter(({ after }) => after >= 0 && after < late);
  return [
    { name: "intime" as const, after: -1 },
    ...lateTimes,
    { name: "over" as const, after: late },
  ].map(({ name, after }) => ({ name, points: percentAt(times, 0, end + after) ?? 0 }));
}
