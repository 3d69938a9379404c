import { Refusal } from "../../shared/errors.ts";
import { tidyText } from "../../shared/tidyText.ts";
import type { UserEdit } from "../../shared/user.ts";
import {
  emailFault,
  type Fault,
  passwordFault,
  personalFault,
  usernameFault,
} from "../../shared/userRules.ts";
import { hashNewPassword } from "../account/service.ts";
import { type Actor, difference, recordAction } from "../audit/service.ts";
import { sendMessage } from "../message/service.ts";
import type { Database, Db } from "../platform/db.ts";
import { refuseActor, refuseEdit } from "./policy.ts";
import { removeMailCodes } from "./remove.sql.ts";
import { standingOf } from "./service.ts";
import {
  endSessionsOfAll,
  type LockedUser,
  lockUsers,
  setPassword,
  takenByOthers,
  updateUser,
} from "./sql.ts";

/**
 * Changes an account. Order of the checks: fields, the account, the policy, names that are taken. A new
 * role, status or password ends its sessions in the same transaction; a new role also sends a message.
 */
export async function editUser(db: Database, actor: Actor, edit: UserEdit): Promise<null> {
  const password = edit.setNewPwd ? (edit.password ?? "") : null;
  refuseFault(checkTexts(edit) ?? (password === null ? null : passwordFault(password, null)));
  const hash = password === null ? null : await hashNewPassword(password);
  await db.transaction(async (tx) => {
    const standing = await standingOf(tx, actor.viewer.uid);
    const [held] = await lockUsers(tx, [edit.uid]);
    if (!held) throw new Refusal("USER_NOT_FOUND");
    const wanted = { ...held, ...given(edit) };
    const refused = refuseActor(standing) ?? refuseEdit(standing, held, wanted);
    if (refused) throw new Refusal(refused);
    // An old name that does not match today's rules may stay.
    if (wanted.username !== held.username) refuseFault(usernameFault(tidyText(edit.username)));
    if (password !== null) refuseFault(passwordFault(password, wanted.username));
    await refuseTaken(tx, wanted);
    await store(tx, actor, { held, wanted, hash }).catch(refuseNameTakenMeanwhile);
  });
  return null;
}

function refuseFault(found: Fault | null): void {
  if (found) throw new Refusal(found.code, found.params);
}

function checkTexts(edit: UserEdit): Fault | null {
  const [realname, nickname, school, number] = [
    edit.realname,
    edit.nickname,
    edit.school,
    edit.number,
  ].map(tidyText) as [string | null, string | null, string | null, string | null];
  return personalFault({ realname, nickname, school, number }) ?? emailFault(tidyText(edit.email));
}

/** The given fields, as they will be stored. */
function given(edit: UserEdit): Partial<LockedUser> {
  const { username, type, status } = edit;
  const texts = (["realname", "nickname", "school", "number", "email"] as const)
    .filter((key) => edit[key] !== undefined)
    .map((key) => [key, tidyText(edit[key])]);
  return {
    ...(Object.fromEntries(texts) as Partial<LockedUser>),
    ...(username === undefined ? {} : { username: tidyText(username) ?? "" }),
    ...(type === undefined ? {} : { roleId: type }),
    ...(status === undefined ? {} : { status }),
  };
}

async function refuseTaken(tx: Db, { uid, username, email }: LockedUser): Promise<void> {
  const [taken] = await takenByOthers(tx, username, email, uid);
  if (taken?.username) throw new Refusal("USERNAME_TAKEN");
  if (taken?.email) throw new Refusal("EMAIL_TAKEN");
}

/** Two concurrent edits with the same name both find it free; the unique index refuses one of them. */
function refuseNameTakenMeanwhile(error: Error & { code?: string }): never {
  throw error.code === "23505" ? new Refusal("CONFLICT") : error;
}

async function store(
  tx: Db,
  actor: Actor,
  { held, wanted, hash }: { held: LockedUser; wanted: LockedUser; hash: string | null },
): Promise<void> {
  const { before, after } = difference({ ...held }, { ...wanted });
  const changed = Object.keys(after);
  if (changed.length === 0 && hash === null) return;
  const { uid, username, realname, nickname, school, number, email, roleId, status } = wanted;
  await updateUser(tx, uid, username, realname, nickname, school, number, email, roleId, status);
  if (hash !== null) await setPassword(tx, uid, hash);
  if (hash !== null || changed.includes("roleId") || changed.includes("status")) {
    await endSessionsOfAll(tx, [uid]);
  }
  // Deletes reset links mailed to an old address, or requested before the new password.
  if (hash !== null || changed.includes("email")) await removeMailCodes(tx, [uid]);
  if (changed.includes("roleId")) {
    const params = { from: held.roleId, to: roleId };
    await sendMessage(tx, uid, { template: "roleChanged", params });
  }
  if (held.status === 2 && status === 0) {
    await sendMessage(tx, uid, { template: "accountApproved", params: {} });
  }
  await recordAction(tx, actor, {
    action: "user.edit",
    target: held.username,
    before,
    after: hash === null ? after : { ...after, newPassword: true },
  });
}
