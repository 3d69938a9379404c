import { queryOptions } from "@tanstack/react-query";
import { getLineComments } from "../../shared/class/homework.ts";
import { call } from "../platform/api.ts";

/** Prefix of all query keys that concern comments on lines of code. */
export const LINE_COMMENTS = ["submission", "lineComments"] as const;

/** The line comments of a submission; the response also states whether the reader may add comments. */
export const lineCommentsQuery = (submitId: number, uid: string) =>
  queryOptions({
    queryKey: [...LINE_COMMENTS, uid, submitId],
    queryFn: ({ signal }) => call(getLineComments, { submitId }, signal),
  });
