import { useOwnerClass } from "./ownerClass.ts";

/**
 * URLs of the pages that manage trainings: the admin pages if `classId` is null, otherwise pages of the class that owns
 * the trainings.
 */
export function trainingAddresses(classId: number | null) {
  if (classId === null) {
    return {
      params: { classID: "" },
      list: "/admin/training",
      create: "/admin/training/create",
      settings: "/admin/training/$trainingId/edit",
      problems: "/admin/training/$trainingId/problems",
    } as const;
  }
  return {
    params: { classID: String(classId) },
    list: "/class/$classID/training",
    create: "/class/$classID/training/create",
    settings: "/class/$classID/training/$trainingId/edit",
    problems: "/class/$classID/training/$trainingId/problems",
  } as const;
}

/** {@link trainingAddresses} for the class that the page belongs to. */
export function useTrainingAddresses() {
  return trainingAddresses(useOwnerClass());
}
