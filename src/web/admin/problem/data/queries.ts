import { queryOptions } from "@tanstack/react-query";
import { getTestData, previewCaseFile } from "../../../../shared/problem/testData.ts";
import { call } from "../../../platform/api.ts";
import type { CaseItemFile } from "../model/casesModel.ts";

export const testDataQuery = (pid: number) =>
  queryOptions({
    queryKey: ["testData", pid],
    queryFn: ({ signal }) => call(getTestData, { pid }, signal),
    // Edits are compared with this data, so it may change only when the form is saved or another version is chosen.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The beginning of a file on the server; typed-in files are not fetched. */
export const previewQuery = (pid: number, { from }: CaseItemFile) =>
  queryOptions({
    queryKey: ["testData", "preview", pid, from],
    queryFn: ({ signal }) => {
      if ("kept" in from) return call(previewCaseFile, { pid, ...from.kept }, signal);
      if ("upload" in from) return call(previewCaseFile, from, signal);
      throw new Error("what is typed in is here already");
    },
    enabled: !("text" in from),
    staleTime: Number.POSITIVE_INFINITY,
  });
