import { queryOptions } from "@tanstack/react-query";
import { listRemoteAccounts, listRemoteJudges } from "../../../shared/judge/remoteAdmin.ts";
import { call } from "../../platform/api.ts";

export const REMOTE = ["admin", "remote"];

export const judgesQuery = () =>
  queryOptions({
    queryKey: [...REMOTE, "judges"],
    queryFn: ({ signal }) => call(listRemoteJudges, {}, signal),
    refetchInterval: 15_000,
  });

export const ACCOUNTS_PAGE = 50;

export const accountsQuery = (page: number) =>
  queryOptions({
    queryKey: [...REMOTE, "accounts", page],
    queryFn: ({ signal }) =>
      call(listRemoteAccounts, { currentPage: page, limit: ACCOUNTS_PAGE }, signal),
  });
