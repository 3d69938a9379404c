import { queryOptions } from "@tanstack/react-query";
import { getSecondFactor } from "../../../shared/secondFactor.ts";
import { getSessions } from "../../../shared/session.ts";
import { call } from "../../platform/api.ts";

export function secondFactorQuery(uid: string) {
  return queryOptions({
    queryKey: ["account", "secondFactor", uid],
    queryFn: ({ signal }) => call(getSecondFactor, {}, signal),
  });
}

export function sessionsQuery(uid: string) {
  return queryOptions({
    queryKey: ["account", "sessions", uid],
    queryFn: ({ signal }) => call(getSessions, {}, signal),
  });
}
