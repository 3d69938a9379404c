import { queryOptions } from "@tanstack/react-query";
import { listContestTeams } from "../../shared/contest/contestTeam.ts";
import { listTeams } from "../../shared/account/team.ts";
import { call } from "../platform/api.ts";

/** Common prefix of all query keys in this file, for invalidation. */
export const TEAMS = ["team"] as const;

export const ownTeamsQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: [...TEAMS, "own", uid],
    queryFn: ({ signal }) => call(listTeams, {}, signal),
    enabled: uid !== undefined,
  });

/** The reader's teams, and whether each team can take part in the contest. */
export const contestTeamsQuery = (cid: number, uid: string) =>
  queryOptions({
    queryKey: [...TEAMS, "contest", uid, cid],
    queryFn: ({ signal }) => call(listContestTeams, { cid }, signal),
  });
