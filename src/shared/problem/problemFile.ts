import * as z from "zod/mini";
import { done, endpoint, rowId } from "../call/endpoint.ts";

/** Maximum size of an attachment in bytes. */
const PROBLEM_FILE_MAX = 64 * 1024 * 1024;
/** Maximum number of attachments of a problem. */
export const PROBLEM_FILES_MAX = 200;

const feature = "problemAdmin";
const pid = rowId;

const problemFile = z.object({
  /** Statements refer to the file as `files/<name>`. */
  name: z.string(),
  size: z.int(),
  url: z.string(),
});
export type ProblemFile = z.output<typeof problemFile>;

export const listProblemFiles = endpoint({
  method: "GET",
  path: "/api/admin/problem/files",
  feature,
  access: "classStaff",
  summary: "Pictures and attachments of a problem",
  input: z.object({ pid }),
  output: z.array(problemFile),
});

export const uploadProblemFile = endpoint({
  method: "POST",
  path: "/api/admin/problem/file",
  feature,
  access: "classStaff",
  summary: "Add a picture or attachment to a problem; one of the same name is replaced",
  upload: { field: "file", maxBytes: PROBLEM_FILE_MAX },
  input: z.object({ pid }),
  output: problemFile,
});

export const deleteProblemFile = endpoint({
  method: "DELETE",
  path: "/api/admin/problem/file",
  feature,
  access: "classStaff",
  summary: "Delete a picture or attachment of a problem",
  input: z.object({ pid, name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: done,
});
