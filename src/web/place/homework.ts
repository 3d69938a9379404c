import { submissionsOf, type PlacePages } from "./entry.ts";
import { trainingPages } from "./training.ts";

/** The pages of a class's homework, which replace those of the training that stores it. */
export function homeworkPages(classId: number): PlacePages {
  const params = (tid: number) => ({ classID: String(classId), homeworkID: String(tid) });
  return {
    ...trainingPages,
    problem: (tid, problemID) => ({
      to: "/class/$classID/homework/$homeworkID/problem/$problemID",
      params: { ...params(tid), problemID },
    }),
    submission: (tid, { submitId }) => ({
      to: "/class/$classID/homework/$homeworkID/submission/$submitID",
      params: { ...params(tid), submitID: String(submitId) },
    }),
    submissions: (tid, displayId) => ({
      to: "/class/$classID/homework/$homeworkID/submissions",
      params: params(tid),
      search: submissionsOf(displayId),
    }),
  };
}
