import { useOwnerClass } from "./ownerClass.ts";

/**
 * URLs of the pages that manage contests: the admin pages if `classId` is null, otherwise pages of the class that owns
 * the contests.
 */
export function contestAddresses(classId: number | null) {
  if (classId === null) {
    return {
      params: { classID: "" },
      list: "/admin/contest",
      create: "/admin/contest/create",
      settings: "/admin/contest/$contestId/edit",
      problems: "/admin/contest/$contestId/problems",
      participants: "/admin/contest/$contestId/participant",
      helpers: "/admin/contest/$contestId/helpers",
      categories: "/admin/contest/$contestId/categories",
      addresses: "/admin/contest/$contestId/addresses",
      announcements: "/admin/contest/$contestId/announcement",
      rehearsal: "/admin/contest/$contestId/rehearsal",
      similarity: "/admin/contest/$contestId/similarity",
      exports: "/admin/contest/$contestId/export",
      booklet: "/admin/contest/$contestId/booklet",
      newProblem: "/admin/contest/$contestId/problem/create",
      problem: "/admin/contest/$contestId/problem/$pid/edit",
    } as const;
  }
  return {
    params: { classID: String(classId) },
    list: "/class/$classID/contest",
    create: "/class/$classID/contest/create",
    settings: "/class/$classID/contest/$contestId/edit",
    problems: "/class/$classID/contest/$contestId/problems",
    participants: "/class/$classID/contest/$contestId/participant",
    helpers: "/class/$classID/contest/$contestId/helpers",
    categories: "/class/$classID/contest/$contestId/categories",
    addresses: "/class/$classID/contest/$contestId/addresses",
    announcements: "/class/$classID/contest/$contestId/announcement",
    rehearsal: "/class/$classID/contest/$contestId/rehearsal",
    similarity: "/class/$classID/contest/$contestId/similarity",
    exports: "/class/$classID/contest/$contestId/export",
    booklet: "/class/$classID/contest/$contestId/booklet",
    newProblem: "/class/$classID/contest/$contestId/problem/create",
    problem: "/class/$classID/contest/$contestId/problem/$pid/edit",
  } as const;
}

/** {@link contestAddresses} for the class that the page belongs to. */
export function useContestAddresses() {
  return contestAddresses(useOwnerClass());
}
