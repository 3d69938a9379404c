/**
 * The page with the editorials of a problem: an admin page if `classId` is null, otherwise a page of the class that
 * owns the problem.
 */
export function managedEditorials(pid: number, classId: number | null) {
  const params = { classID: classId === null ? "" : String(classId), pid: String(pid) };
  return classId === null
    ? ({ to: "/admin/problems/$pid/editorials", params } as const)
    : ({ to: "/class/$classID/problem/$pid/editorials", params } as const);
}
