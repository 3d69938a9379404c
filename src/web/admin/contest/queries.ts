import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getContestDraft } from "../../../shared/contestOrganizer/contestDraft.ts";
import { listContestAddresses } from "../../../shared/contestOrganizer/contestAddress.ts";
import { listAllContestAnnouncements } from "../../../shared/contest/contestAnnouncement.ts";
import {
  getAdminContest,
  listAdminContests,
} from "../../../shared/contestOrganizer/contestAdmin.ts";
import {
  findContestProblems,
  listAdminContestProblems,
} from "../../../shared/contestOrganizer/contestProblemAdmin.ts";
import {
  listCategoryMembers,
  listContestCategories,
} from "../../../shared/contestOrganizer/contestCategory.ts";
import {
  findContestHelpers,
  listContestHelpers,
} from "../../../shared/contestOrganizer/contestHelper.ts";
import { listContestParticipants } from "../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../platform/api.ts";
import { type CandidateFilters, CANDIDATES_SHOWN } from "../problem/choose/BankPanel.tsx";
import { ADDRESSES_SHOWN, type AddressSearch } from "./address/addressSearch.ts";
import { type AdminContestSearch, PAGE_SIZE } from "./list/searchParams.ts";
import { PARTICIPANTS_SHOWN, type ParticipantSearch } from "./participant/participantSearch.ts";

/** Common prefix of the keys of all queries in this file, for invalidation. */
export const ADMIN_CONTESTS = ["contestAdmin"] as const;

/** A page of the contests of a class, or of the site if `classId` is null. */
export const adminContestsQuery = (classId: number | null, search: AdminContestSearch) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "list", classId, search],
    queryFn: ({ signal }) =>
      call(
        listAdminContests,
        { ...search, classId: classId ?? undefined, limit: PAGE_SIZE },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Never cached: the form must begin with the server's state. */
export const adminContestQuery = (cid: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "one", cid],
    queryFn: ({ signal }) => call(getAdminContest, { cid }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Query for the user's draft, which is never cached; `cid` is 0 for a new contest, and `classId` is null for a contest
 * of the site.
 */
export const contestDraftQuery = (cid: number, classId: number | null) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "draft", cid, classId],
    queryFn: ({ signal }) => call(getContestDraft, { cid, classId: classId ?? undefined }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const contestLinksQuery = (cid: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "problems", cid],
    queryFn: ({ signal }) => call(listAdminContestProblems, { cid }, signal),
  });

/** Problems that the organizer may add to a contest and that are not in it yet. */
export const contestCandidatesQuery = (cid: number, filters: CandidateFilters) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "candidates", cid, filters],
    async queryFn({ signal }) {
      const { page: currentPage, ...rest } = filters;
      const input = { ...rest, cid, currentPage, limit: CANDIDATES_SHOWN, problemType: 1 };
      return (await call(findContestProblems, input, signal)).problemList;
    },
    placeholderData: keepPreviousData,
  });

export const contestParticipantsQuery = (cid: number, { keyword, page = 1 }: ParticipantSearch) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "participants", cid, keyword, page],
    queryFn: ({ signal }) =>
      call(
        listContestParticipants,
        { cid, keyword, currentPage: page, limit: PARTICIPANTS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const contestCategoriesQuery = (cid: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "categories", cid],
    queryFn: ({ signal }) => call(listContestCategories, { cid }, signal),
    refetchOnWindowFocus: false,
  });

export const CATEGORY_MEMBERS_SHOWN = 50;

export const categoryMembersQuery = (cid: number, categoryId: number, currentPage: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "categoryMembers", cid, categoryId, currentPage],
    queryFn: ({ signal }) =>
      call(
        listCategoryMembers,
        { cid, categoryId, currentPage, limit: CATEGORY_MEMBERS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const contestHelpersQuery = (cid: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "helpers", cid],
    queryFn: ({ signal }) => call(listContestHelpers, { cid }, signal),
  });

/** Users whose name begins with the keyword. */
export const helperCandidatesQuery = (cid: number, keyword: string) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "helperCandidates", cid, keyword],
    queryFn: ({ signal }) => call(findContestHelpers, { cid, keyword }, signal),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
  });

export const contestAddressesQuery = (cid: number, { view, keyword, page = 1 }: AddressSearch) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "addresses", cid, view, keyword, page],
    queryFn: ({ signal }) =>
      call(
        listContestAddresses,
        { cid, view, keyword, currentPage: page, limit: ADDRESSES_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const CONTEST_ANNOUNCEMENTS_SHOWN = 15;

export const allContestAnnouncementsQuery = (cid: number, currentPage: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "announcements", cid, currentPage],
    queryFn: ({ signal }) =>
      call(
        listAllContestAnnouncements,
        { cid, currentPage, limit: CONTEST_ANNOUNCEMENTS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
