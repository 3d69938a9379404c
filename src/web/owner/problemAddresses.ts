import { useOwnerClass } from "./ownerClass.ts";

/**
 * URLs of the pages that manage problems: the admin pages if `classId` is null, otherwise pages of the class that owns
 * the problems.
 */
export function problemAddresses(classId: number | null) {
  if (classId === null) {
    return {
      params: { classID: "" },
      list: "/admin/problems",
      create: "/admin/problems/new",
      form: "/admin/problems/$pid",
    } as const;
  }
  return {
    params: { classID: String(classId) },
    list: "/class/$classID/problem",
    create: "/class/$classID/problem/create",
    form: "/class/$classID/problem/$pid/edit",
  } as const;
}

/** {@link problemAddresses} for the class that the page belongs to. */
export function useProblemAddresses() {
  return problemAddresses(useOwnerClass());
}
