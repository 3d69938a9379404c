import { type OtherContest, otherContestLimits } from "../../../shared/site/otherContest.ts";
import { fromLocalInput, toLocalInput } from "./localTime.ts";

/** Form values of another site's contest; times are values of `<input type="datetime-local">`. */
export interface ContestDraft {
  oj: string;
  title: string;
  url: string;
  begin: string;
  end: string;
}

export const emptyDraft: ContestDraft = { oj: "", title: "", url: "", begin: "", end: "" };

export function draftOf({ oj, title, url, beginTime, endTime }: OtherContest): ContestDraft {
  const [begin, end] = [beginTime, endTime].map((time) => toLocalInput(Date.parse(time)));
  return { oj, title, url, begin: begin ?? "", end: end ?? "" };
}

export function contestOf({ oj, title, url, begin, end }: ContestDraft): OtherContest {
  const [beginTime, endTime] = [begin, end].map((text) => new Date(fromLocalInput(text)));
  return {
    oj: oj.trim(),
    title: title.trim(),
    url: url.trim(),
    beginTime: beginTime!.toISOString(),
    endTime: endTime!.toISOString(),
  };
}

/** Keys of the error messages. */
type Problem = "missing" | "tooLong" | "linkWrong" | "endsEarly";

/** Errors according to the server's rules, by field; empty when there are none. */
export function draftProblems(draft: ContestDraft): Partial<Record<keyof ContestDraft, Problem>> {
  const problems: Partial<Record<keyof ContestDraft, Problem>> = {};
  for (const field of ["oj", "title", "url"] as const) {
    const text = draft[field].trim();
    if (text === "") problems[field] = "missing";
    else if (text.length > otherContestLimits[field]) problems[field] = "tooLong";
  }
  if (!problems.url && !isWebLink(draft.url.trim())) problems.url = "linkWrong";
  for (const field of ["begin", "end"] as const) {
    if (fromLocalInput(draft[field]) === 0) problems[field] = "missing";
  }
  const isOrdered = fromLocalInput(draft.end) > fromLocalInput(draft.begin);
  if (!problems.begin && !problems.end && !isOrdered) problems.end = "endsEarly";
  return problems;
}

function isWebLink(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
}
