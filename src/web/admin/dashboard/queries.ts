import { queryOptions } from "@tanstack/react-query";
import {
  getDashboardInfo,
  getJudgeServiceInfo,
  getPreviousSignIn,
  getServiceInfo,
} from "../../../shared/system/dashboard.ts";
import { getFirstSteps } from "../../../shared/site/firstRun.ts";
import { call } from "../../platform/api.ts";

/** Interval in milliseconds at which the data is refetched while the page is visible. */
const EVERY_MS = 5000;

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const numbersQuery = () =>
  queryOptions({
    queryKey: ["dashboard", "numbers"],
    queryFn: ({ signal }) => call(getDashboardInfo, { timeZone: timeZone() }, signal),
    refetchInterval: EVERY_MS,
  });

export const serversQuery = () =>
  queryOptions({
    queryKey: ["dashboard", "servers"],
    queryFn: ({ signal }) => call(getServiceInfo, {}, signal),
    refetchInterval: EVERY_MS,
  });

export const judgesQuery = () =>
  queryOptions({
    queryKey: ["dashboard", "judges"],
    queryFn: ({ signal }) => call(getJudgeServiceInfo, {}, signal),
    refetchInterval: EVERY_MS,
  });

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: ["dashboard", "firstSteps"],
    queryFn: ({ signal }) => call(getFirstSteps, {}, signal),
  });

export const previousSignInQuery = (uid: string) =>
  queryOptions({
    queryKey: ["dashboard", "signIn", uid],
    queryFn: ({ signal }) => call(getPreviousSignIn, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
