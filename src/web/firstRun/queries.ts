import { queryOptions } from "@tanstack/react-query";
import { examineMachine, getFirstRun } from "../../shared/site/firstRun.ts";
import { call } from "../platform/api.ts";

export function firstRunQuery() {
  return queryOptions({
    queryKey: ["firstRun", "stage"],
    queryFn: ({ signal }) => call(getFirstRun, {}, signal),
    staleTime: 0,
  });
}

/** The call takes several seconds, because it checks the sandbox and every compiler. */
export function findingsQuery() {
  return queryOptions({
    queryKey: ["firstRun", "findings"],
    queryFn: ({ signal }) => call(examineMachine, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
