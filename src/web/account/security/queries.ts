import { queryOptions } from "@tanstack/react-query";
import { getSecondFactor } from "../../../shared/account/secondFactor.ts";
import { getSessions } from "../../../shared/account/session.ts";
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
