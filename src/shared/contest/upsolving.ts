import * as z from "zod/mini";
import {
  endpoint,
  filterNumber,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";
import { submissionRow } from "../submission/submission.ts";

const upsolvingPlace = (id: number) => ({ kind: "upsolving", id }) as const;

const wireList = z.object({
  cid: rowId,
  onlyMine: flag,
  status: filterNumber,
  language: filterText(100),
  username: filterText(100),
  problemID: filterText(50),
  completeProblemID: flag,
  currentPage: pageNumber,
  limit: pageLimit(30),
});

const wireStatuses = z.object({
  cid: rowId,
  submitIds: z.array(rowId).check(z.maxLength(100)),
});

export const getUpsolvingSubmissions = endpoint({
  method: "GET",
  path: "/api/upsolving-submissions",
  feature: "upsolving",
  access: "user",
  summary: "Submissions to the problems of a contest after its end, newest first",
  input: z.pipe(
    wireList,
    z.transform(({ cid: id, ...filters }) => ({ place: upsolvingPlace(id), ...filters })),
  ),
  output: paged(submissionRow),
});

export const checkUpsolvingSubmissions = endpoint({
  method: "POST",
  path: "/api/check-upsolving-submissions-status",
  feature: "upsolving",
  access: "user",
  summary: "Current state of submissions to the problems of one contest after its end, by id",
  input: z.pipe(
    wireStatuses,
    z.transform(({ cid: id, submitIds }) => ({ place: upsolvingPlace(id), submitIds })),
  ),
  output: z.record(z.string(), submissionRow),
});
