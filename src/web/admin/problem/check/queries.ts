import { queryOptions } from "@tanstack/react-query";
import {
  getCheckedProgram,
  getInputValidator,
  getJurySolution,
  getProblemCheck,
} from "../../../../shared/problem/problemCheck.ts";
import { call } from "../../../platform/api.ts";
import { ADMIN_PROBLEMS } from "../queries.ts";

export const CHECK = [...ADMIN_PROBLEMS, "check"] as const;

export function isRunning(check: { done: number; total: number } | null | undefined): boolean {
  return check !== null && check !== undefined && check.done < check.total;
}

export const checkQuery = (pid: number) =>
  queryOptions({
    queryKey: [...CHECK, pid],
    queryFn: ({ signal }) => call(getProblemCheck, { pid }, signal),
  });

/** `done`: whether there is a result yet; it is part of the query key, because the response depends on it. */
export const itemQuery = (id: number, seq: number, done: boolean) =>
  queryOptions({
    queryKey: [...CHECK, "item", id, seq, done],
    queryFn: ({ signal }) => call(getCheckedProgram, { id, seq }, signal),
  });

/** These queries are never cached, because the user must edit the stored version of the program. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

export const solutionQuery = (pid: number, name: string) =>
  queryOptions({
    queryKey: [...CHECK, "solution", pid, name],
    queryFn: ({ signal }) => call(getJurySolution, { pid, name }, signal),
    ...fresh,
  });

export const validatorQuery = (pid: number, name: string) =>
  queryOptions({
    queryKey: [...CHECK, "validator", pid, name],
    queryFn: ({ signal }) => call(getInputValidator, { pid, name }, signal),
    ...fresh,
  });
