import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CLASS_PAGE, getClass, getClassCreation, listClasses } from "../../shared/class/class.ts";
import { listClassAnnouncements } from "../../shared/class/classAnnouncement.ts";
import {
  checkClassCode,
  listClassInvitations,
  listClassOffers,
  listClassRequests,
  listOwnClassOffers,
  listOwnClassRequests,
} from "../../shared/class/classJoin.ts";
import { CLASS_MEMBER_PAGE, listClassMembers } from "../../shared/class/classMember.ts";
import { listRosterImports } from "../../shared/class/classRoster.ts";
import { call } from "../platform/api.ts";
import type { ClassListSearch } from "./list/searchParams.ts";
import type { MemberSearch } from "./member/searchParams.ts";

/** Number of announcements of a class per page. */
export const ANNOUNCEMENTS_SHOWN = 10;

/** Prefix of the keys of all queries about classes; a change of any class invalidates all of them. */
export const CLASSES = ["class"] as const;

/** A page of the reader's active or archived classes, depending on `state`. */
export function classListQuery(uid: string, search: ClassListSearch, state: "active" | "archived") {
  const { keyword, currentPage } = search;
  return queryOptions({
    queryKey: [...CLASSES, "list", uid, state, search],
    queryFn: ({ signal }) =>
      call(listClasses, { keyword, currentPage, limit: CLASS_PAGE, state }, signal),
    placeholderData: keepPreviousData,
  });
}

/** A class with the actions that the reader may perform in it. */
export const classQuery = (classId: number, uid: string) =>
  queryOptions({
    queryKey: [...CLASSES, "one", uid, classId],
    queryFn: ({ signal }) => call(getClass, { classId }, signal),
  });

/** Whether the reader may create a class. */
export const creationQuery = (uid: string) =>
  queryOptions({
    queryKey: [...CLASSES, "creation", uid],
    queryFn: ({ signal }) => call(getClassCreation, {}, signal),
  });

/** Classes to which the reader is invited by name. */
export const ownOffersQuery = (uid: string) =>
  queryOptions({
    queryKey: [...CLASSES, "ownOffers", uid],
    queryFn: ({ signal }) => call(listOwnClassOffers, {}, signal),
  });

/** The reader's join requests that are waiting for a decision. */
export const ownRequestsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...CLASSES, "ownRequests", uid],
    queryFn: ({ signal }) => call(listOwnClassRequests, {}, signal),
  });

/** The class and role that an invitation code offers; also available to guests. */
export const codeQuery = (code: string, uid: string | undefined) =>
  queryOptions({
    queryKey: [...CLASSES, "code", uid, code],
    queryFn: ({ signal }) => call(checkClassCode, { code }, signal),
    retry: false,
    // The data is not refetched: the call is rate-limited, and an invitation rarely changes while its page is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: code !== "",
  });

/** A page of a class's announcements; `all`: whether hidden announcements are included. */
export const classAnnouncementsQuery = (classId: number, uid: string, page: number, all: boolean) =>
  queryOptions({
    queryKey: [...CLASSES, "announcements", uid, classId, page, all],
    queryFn: ({ signal }) =>
      call(
        listClassAnnouncements,
        { classId, currentPage: page, limit: ANNOUNCEMENTS_SHOWN, all },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** A page of a class's members. */
export function classMembersQuery(classId: number, uid: string, search: MemberSearch) {
  const { page, ...filters } = search;
  return queryOptions({
    queryKey: [...CLASSES, "members", uid, classId, search],
    queryFn: ({ signal }) =>
      call(
        listClassMembers,
        { classId, ...filters, currentPage: page, limit: CLASS_MEMBER_PAGE },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** The teachers of a class; its owner can transfer the class to one of them. */
export const classTeachersQuery = (classId: number, uid: string) =>
  queryOptions({
    queryKey: [...CLASSES, "teachers", uid, classId],
    queryFn: ({ signal }) =>
      call(listClassMembers, { classId, role: "teacher", limit: 100 }, signal),
  });

/** A page of the join requests that are waiting for a decision. */
export const classRequestsQuery = (classId: number, uid: string, page: number) =>
  queryOptions({
    queryKey: [...CLASSES, "requests", uid, classId, page],
    queryFn: ({ signal }) =>
      call(listClassRequests, { classId, currentPage: page, limit: CLASS_MEMBER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** The invitations of a class with their codes. */
export const classInvitationsQuery = (classId: number, uid: string) =>
  queryOptions({
    queryKey: [...CLASSES, "invitations", uid, classId],
    queryFn: ({ signal }) => call(listClassInvitations, { classId }, signal),
  });

/** A page of unanswered invitations that were sent by username. */
export const classOffersQuery = (classId: number, uid: string, page: number) =>
  queryOptions({
    queryKey: [...CLASSES, "offers", uid, classId, page],
    queryFn: ({ signal }) =>
      call(listClassOffers, { classId, currentPage: page, limit: CLASS_MEMBER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** A page of a class's roster imports. */
export const rosterImportsQuery = (classId: number, uid: string, page: number) =>
  queryOptions({
    queryKey: [...CLASSES, "imports", uid, classId, page],
    queryFn: ({ signal }) =>
      call(listRosterImports, { classId, currentPage: page, limit: CLASS_MEMBER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
