/** Role ids and names from the specification (section 3; names as in the reference data). */
export const roles = {
  1000: "root",
  1001: "admin",
  1002: "default_user",
  1003: "no_submit_user",
  1004: "no_discuss_user",
  1005: "mute_user",
  1006: "no_submit_no_discuss_user",
  1007: "no_submit_mute_user",
  1008: "problem_admin",
} as const;

export type RoleId = keyof typeof roles;

export const roleIds = Object.keys(roles).map(Number) as RoleId[];

export const Role = { Root: 1000, Admin: 1001, User: 1002, ProblemAdmin: 1008 } as const;

/** Actions that a role may take in general; policies decide about individual rows. */
export type Right =
  | "submit"
  | "discuss"
  | "comment"
  /** Create classes, within the limits of the site. */
  | "createClasses"
  /** Create any number of classes, regardless of the number of solved problems. */
  | "createClassesFreely"
  | "enterAdmin"
  | "manageProblems"
  | "manageContests"
  | "manageTrainings"
  /** Hide, pin, lock and delete posts of discussions, and order their categories. */
  | "moderateDiscussions"
  /** Manage training categories. */
  | "manageTrainingCategories"
  /** Import and export whole problems, including test data and checkers. */
  | "movePackages"
  | "manageTags"
  | "deleteTags"
  | "readOldCode"
  | "rejudge"
  /** Compare the programs of any submissions. */
  | "compareSubmissions"
  | "manageAnnouncements"
  /** Read and change the classes of all users. */
  | "manageClasses"
  | "manageUsers"
  | "manageSystem";

const everyone: Right[] = ["submit", "discuss", "comment"];
const staff: Right[] = [
  ...everyone,
  "createClasses",
  "createClassesFreely",
  "enterAdmin",
  "manageProblems",
  "manageContests",
  "manageTrainings",
  "manageTags",
  "moderateDiscussions",
];

const rightsByRole: Record<RoleId, ReadonlySet<Right>> = {
  1000: new Set([
    ...staff,
    "manageTrainingCategories",
    "deleteTags",
    "movePackages",
    "readOldCode",
    "rejudge",
    "compareSubmissions",
    "manageAnnouncements",
    "manageClasses",
    "manageUsers",
    "manageSystem",
  ]),
  1001: new Set(staff),
  1002: new Set<Right>([...everyone, "createClasses"]),
  1003: new Set<Right>(["discuss", "comment"]),
  1004: new Set<Right>(["submit", "comment"]),
  1005: new Set<Right>(["submit"]),
  1006: new Set<Right>(["comment"]),
  1007: new Set<Right>([]),
  1008: new Set([
    ...staff,
    "manageTrainingCategories",
    "deleteTags",
    "movePackages",
    "readOldCode",
  ]),
};

/** Whether this role has the right; guests (null) have none. */
export function may(role: RoleId | null, right: Right): boolean {
  return role !== null && rightsByRole[role].has(right);
}

export function isRoleId(value: number): value is RoleId {
  return value in roles;
}
