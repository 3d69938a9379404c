import { Refusal } from "../../../shared/call/errors.ts";
import { HOMEWORK_DAYS_MAX } from "../../../shared/class/homework.ts";
import type { HomeworkFields } from "../../../shared/class/homeworkStaff.ts";
import { RENDERER_VERSION, renderWritten } from "../../platform/rendering/rendering.ts";

const DAY_MS = 86_400_000;

function invalid(field: string, reason: string): Refusal {
  return new Refusal("INVALID_FIELD", { field: `homework.${field}`, reason });
}

/** A time rounded down to whole seconds, as the clocks on pages show it. */
function momentOf(text: string): Date {
  return new Date(Math.floor(Date.parse(text) / 1000) * 1000);
}

interface LateColumns {
  lateRule: "closed" | "perDay" | "second";
  percentPerDay: number | null;
  floorPercent: number | null;
  maxDays: number | null;
  secondEnd: Date | null;
  secondPercent: number | null;
}

const closed: LateColumns = {
  lateRule: "closed",
  percentPerDay: null,
  floorPercent: null,
  maxDays: null,
  secondEnd: null,
  secondPercent: null,
};

/**
 * Returns the columns for a form's late rule; numbers that belong to other rules are ignored. Refusal: INVALID_FIELD.
 */
function lateColumns({ late }: HomeworkFields, endTime: Date): LateColumns {
  const { rule } = late;
  if (rule === "closed") return closed;
  if (rule === "perDay") {
    const { percentPerDay = null, floorPercent, maxDays = null } = late;
    if (percentPerDay === null) throw invalid("late.percentPerDay", "missing");
    if (maxDays === null) throw invalid("late.maxDays", "missing");
    return {
      ...closed,
      lateRule: rule,
      percentPerDay,
      floorPercent: floorPercent ?? 0,
      maxDays,
    };
  }
  const { secondEndTime, secondPercent = null } = late;
  if (!secondEndTime) throw invalid("late.secondEndTime", "missing");
  if (secondPercent === null) throw invalid("late.secondPercent", "missing");
  const secondEnd = momentOf(secondEndTime);
  if (secondEnd <= endTime) throw invalid("late.secondEndTime", "endEarly");
  return { ...closed, lateRule: rule, secondEnd, secondPercent };
}

/**
 * Checks a form and returns the columns to store, including the rendered HTML of the description and the solution. The
 * result does not include the homework's problems. Refusal: INVALID_FIELD.
 */
export async function columnsOf(fields: HomeworkFields, uid: string) {
  const [startTime, endTime] = [momentOf(fields.startTime), momentOf(fields.endTime)];
  if (endTime <= startTime) throw invalid("endTime", "endEarly");
  const late = lateColumns(fields, endTime);
  const last = late.secondEnd ?? new Date(endTime.getTime() + (late.maxDays ?? 0) * DAY_MS);
  if (last.getTime() - startTime.getTime() > HOMEWORK_DAYS_MAX * DAY_MS) {
    throw invalid("endTime", "endLate");
  }
  const feedbackAt = fields.feedbackTime ? momentOf(fields.feedbackTime) : last;
  if (feedbackAt < startTime) throw invalid("feedbackTime", "endEarly");
  const { title, description, feedback, order: problemOrder, languages, solution } = fields;
  const [html, solutionHtml] = [
    await renderWritten(description, { field: "homework.description", owner: uid }),
    await renderWritten(solution, { field: "homework.solution", owner: uid }),
  ];
  return {
    title,
    description,
    html,
    renderer: RENDERER_VERSION,
    isVisible: fields.status,
    startTime,
    endTime,
    ...late,
    feedback,
    feedbackAt,
    problemOrder,
    languages: languages ? [...new Set(languages)] : null,
    solution,
    solutionHtml,
  };
}

export type HomeworkColumns = Awaited<ReturnType<typeof columnsOf>>;
