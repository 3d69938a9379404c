import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listInvitations } from "../../../shared/account/invitation.ts";
import { countApplications, getBatch, getUserList } from "../../../shared/account/user.ts";
import { call } from "../../platform/api.ts";
import { type UserListSearch, USUAL_LIMIT } from "./searchParams.ts";

export const usersQuery = (search: UserListSearch) =>
  queryOptions({
    queryKey: ["user", "list", search],
    queryFn: ({ signal }) =>
      call(getUserList, { ...search, limit: search.limit ?? USUAL_LIMIT }, signal),
    placeholderData: keepPreviousData,
  });

/** The number of accounts that are waiting for approval; refetched every minute while the page is visible. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ["user", "applications"],
    queryFn: ({ signal }) => call(countApplications, {}, signal),
    refetchInterval: 60_000,
  });

/** Refetches the list of accounts and the number of applications after accounts have changed. */
export function refetchUsers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["user", "list"] });
  void client.invalidateQueries({ queryKey: applicationsQuery().queryKey });
}

/** Invitation links and how often each was used. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ["user", "invitations"],
    queryFn: ({ signal }) => call(listInvitations, {}, signal),
  });

/** Progress of a batch of accounts; refetched until it is done or has failed. */
export const batchQuery = (key: string | null) =>
  queryOptions({
    queryKey: ["user", "batch", key],
    queryFn: ({ signal }) => call(getBatch, { key: key ?? "" }, signal),
    enabled: key !== null,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error || (state.data && state.data.state !== "working") ? false : 600,
  });
