/** The page with the editorials of a problem, in the administration (null) or in the class that owns it. */
export function managedEditorials(pid: number, classId: number | null) {
  const params = { classID: classId === null ? "" : String(classId), pid: String(pid) };
  return classId === null
    ? ({ to: "/admin/problems/$pid/editorials", params } as const)
    : ({ to: "/class/$classID/problem/$pid/editorials", params } as const);
}
