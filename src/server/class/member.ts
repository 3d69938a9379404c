import type * as z from "zod/mini";
import type * as calls from "../../shared/class/classMember.ts";
import type { ClassRole } from "../../shared/class/classRoles.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import { difference, recordAction } from "../audit/service.ts";
import { type Database, type Db, retriedTransaction, type Tx } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import type { GuardedClassRow, LockedClass } from "./classes.sql.ts";
import { classTarget, enteredClass, lockClass } from "./entered.ts";
import { markdownText, sendMessages } from "../message/service.ts";
import {
  countMembersByPattern,
  countMembers,
  deleteMemberRow,
  membersByPattern,
  type LockedMember,
  lockMember,
  memberPage,
  type MemberRow,
  updateMemberRow,
} from "./members.sql.ts";
import {
  actionForRoles,
  classRefusal,
  mayInClass,
  mayManageMember,
  roleInClass,
  shownRole,
} from "./policy.ts";

export async function listMembers(
  db: Db,
  question: z.output<typeof calls.listClassMembers.input>,
  viewer: Viewer,
): Promise<{ records: calls.ClassMember[]; total: number }> {
  const { classId, currentPage, limit, keyword, role = null } = question;
  const group = await enteredClass(db, classId, viewer, "read");
  const seesRoster = mayInClass(viewer, "seeRoster", group);
  const page = { limit, offset: (currentPage - 1) * limit };
  const filter = { classId, role };
  const [rows, [counted]] = await (keyword === undefined
    ? Promise.all([memberPage(db, { ...filter, ...page }), countMembers(db, filter)])
    : search(containing(keyword.toLowerCase())));
  const records = rows.map((row) => present(row, { group, viewer, seesRoster }));
  return { records, total: counted?.total ?? 0 };

  function search(pattern: string) {
    const values = { ...filter, pattern, seesRoster };
    return Promise.all([
      membersByPattern(db, { ...values, ...page }),
      countMembersByPattern(db, values),
    ]);
  }
}

function present(
  row: MemberRow,
  { group, viewer, seesRoster }: { group: GuardedClassRow; viewer: Viewer; seesRoster: boolean },
): calls.ClassMember {
  const { uid, username, nickname, avatar, role, joinedAt, ...roster } = row;
  return {
    uid,
    username,
    nickname,
    avatar,
    role: shownRole({ uid, role }, group),
    roster: seesRoster ? { ...roster, joinedAt: joinedAt.toISOString() } : null,
    mayManage: mayManageMember(viewer, group, { uid, role }),
  };
}

/**
 * Returns a member whom the caller may manage, and locks the row. Refusals: CLASS_MEMBER_NOT_FOUND, CLASS_OWNER_STAYS,
 * CLASS_OWNER_ONLY.
 */
async function lockManaged(
  tx: Tx,
  group: LockedClass,
  { uid, viewer }: { uid: string; viewer: Viewer },
): Promise<LockedMember> {
  const [member] = await lockMember(tx, { classId: group.id, uid });
  if (!member) throw new Refusal("CLASS_MEMBER_NOT_FOUND");
  if (shownRole(member, group) === "owner") throw new Refusal("CLASS_OWNER_STAYS");
  const refusal = classRefusal(viewer, actionForRoles([member.role]), group);
  if (refusal) throw refusal;
  return member;
}

/** If absent, the value is not changed. */
function rosterText(text: string | null | undefined, stored: string | null): string | null {
  return text === undefined ? stored : tidyText(text);
}

export async function updateMember(
  db: Database,
  input: z.output<typeof calls.updateClassMember.input>,
  call: SignedInCall,
): Promise<null> {
  const { classId, uid } = input;
  await retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "manageMembers");
    const member = await lockManaged(tx, group, { uid, viewer: call.viewer });
    const { role = member.role } = input;
    const refusal = classRefusal(call.viewer, actionForRoles([role]), group);
    if (refusal) throw refusal;
    const stored = {
      role: member.role,
      rosterName: member.rosterName,
      rosterNumber: member.rosterNumber,
    };
    const values = {
      role,
      rosterName: rosterText(input.rosterName, member.rosterName),
      rosterNumber: rosterText(input.rosterNumber, member.rosterNumber),
    };
    const { before, after } = difference(stored, values);
    if (Object.keys(after).length === 0) return;
    await updateMemberRow(tx, { classId, uid, ...values });
    if (role !== member.role && uid !== call.viewer.uid) await notifyRole(tx, group, { uid, role });
    await recordAction(tx, call, {
      action: "class.memberUpdate",
      target: `${classTarget(group)}: ${member.username}`,
      before,
      after,
    });
  });
  return null;
}

/** Notifies a user of a new role in a class, in the transaction that assigns the role. */
export function notifyRole(
  tx: Tx,
  { id: classId, name }: Pick<LockedClass, "id" | "name">,
  { uid, role }: { uid: string; role: ClassRole },
): Promise<void> {
  const params = { name: markdownText(name), classId, role };
  return sendMessages(tx, [uid], { template: "classRoleChanged", params });
}

export async function removeMember(
  db: Database,
  { classId, uid }: { classId: number; uid: string },
  call: SignedInCall,
): Promise<null> {
  await retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "manageMembers");
    const member = await lockManaged(tx, group, { uid, viewer: call.viewer });
    await deleteMemberRow(tx, { classId, uid });
    const params = { name: markdownText(group.name) };
    await sendMessages(tx, [uid], { template: "classRemoved", params });
    await recordAction(tx, call, {
      action: "class.memberRemove",
      target: `${classTarget(group)}: ${member.username}`,
      before: { role: member.role },
    });
  });
  return null;
}

/** Refuses with CLASS_OWNER_LEAVES if the caller is the owner, who first has to transfer the class. */
export async function leaveClass(db: Database, classId: number, call: SignedInCall): Promise<null> {
  await retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "leave");
    if (roleInClass(call.viewer, group) === "owner") throw new Refusal("CLASS_OWNER_LEAVES");
    await deleteMemberRow(tx, { classId, uid: call.viewer.uid });
  });
  return null;
}
