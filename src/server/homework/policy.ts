import { may, mayListAll } from "../authority/policy.ts";
import type { GroupRole, Principal } from "../platform/route/principal.ts";
import type { GuardedTraining } from "../training/policy.ts";

/** The stored fields of a homework assignment on which permissions depend. */
export type OwnedHomework = Pick<GuardedTraining, "id" | "ownerUid" | "groupId">;

const owned = ({ id, ownerUid, groupId }: OwnedHomework) =>
  ({ kind: "training", id, ownerUid, groupId }) as const;

/**
 * Whether the viewer sees all results and names: this holds for teachers and assistants of the class, and for other
 * users who may view the homework's training.
 */
export function isHomeworkStaff(viewer: Principal | null, homework: OwnedHomework): boolean {
  return may(viewer, "view", owned(homework));
}

/** Whether the viewer may change the homework, grant extensions, set points manually, and comment on code. */
export function mayEditHomework(viewer: Principal, homework: OwnedHomework): boolean {
  return may(viewer, "edit", owned(homework));
}

/** Whether the viewer may delete the homework with all results: teachers of its class may, but assistants may not. */
export function mayDeleteHomework(viewer: Principal, homework: OwnedHomework): boolean {
  return may(viewer, "manage", owned(homework));
}

/** Whether the viewer may read the results of all homework of a class, and see homework that is not visible yet. */
export function mayReadGrades(viewer: Principal, groupId: number): boolean {
  return mayListAll(viewer, "training", groupId);
}

/** Classes in which the viewer has one of the given roles. */
export function classesAs(viewer: Principal, roles: readonly GroupRole[]): number[] {
  const memberships = viewer.memberships.filter(({ role }) => roles.includes(role));
  return [...new Set(memberships.map(({ groupId }) => groupId))];
}
