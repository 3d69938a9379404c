import { Refusal } from "../../shared/call/errors.ts";
import { tidyText } from "../../shared/text/tidyText.ts";
import type { UserUpdate } from "../../shared/account/user.ts";
import {
  emailFault,
  type Fault,
  personalFault,
  usernameFault,
} from "../../shared/account/userRules.ts";
import { hashNewPassword, newPasswordFault } from "../account/service.ts";
import { type Actor, difference, recordAction } from "../audit/service.ts";
import { sendMessage } from "../message/service.ts";
import { type Database, retriedTransaction, type Tx } from "../platform/database/db.ts";
import { refuseActor, refuseUpdate } from "./policy.ts";
import { deleteMailCodes } from "./deleteUsers.sql.ts";
import { standingOf } from "./standing.ts";
import {
  endSessionsOfAll,
  type LockedUser,
  lockUsers,
  setPassword,
  usedByOthers,
  updateUserRow,
} from "./sql.ts";

/**
 * Changes an account. The checks are made in this order: the fields, the account, the policy, and whether names are
 * taken. A new role, status or password ends the account's sessions in the same transaction; a new role also sends a
 * message.
 */
export async function updateUser(db: Database, actor: Actor, change: UserUpdate): Promise<null> {
  const password = change.setNewPwd ? (change.password ?? "") : null;
  refuseFault(checkTexts(change) ?? (password === null ? null : newPasswordFault(password, null)));
  const hash = password === null ? null : await hashNewPassword(password);
  await retriedTransaction(db, async (tx) => {
    const standing = await standingOf(tx, actor.viewer.uid);
    const [held] = await lockUsers(tx, { uids: [change.uid] });
    if (!held) throw new Refusal("USER_NOT_FOUND");
    const updated = { ...held, ...fieldsOf(change) };
    const refused = refuseActor(standing) ?? refuseUpdate(standing, held, updated);
    if (refused) throw new Refusal(refused);
    // An old name that does not match the current rules may be kept.
    if (updated.username !== held.username) refuseFault(usernameFault(tidyText(change.username)));
    if (password !== null) refuseFault(newPasswordFault(password, updated.username));
    await refuseUsedNames(tx, updated);
    await store(tx, actor, { storedUser: held, updated, hash }).catch(refuseNameTakenMeanwhile);
  });
  return null;
}

function refuseFault(fault: Fault | null): void {
  if (fault) throw new Refusal(fault.code, fault.params);
}

function checkTexts(change: UserUpdate): Fault | null {
  const { realname, nickname, school, number, className, email } = change;
  const personal = {
    realname: tidyText(realname),
    nickname: tidyText(nickname),
    school: tidyText(school),
    number: tidyText(number),
    className: tidyText(className),
  };
  return personalFault(personal) ?? emailFault(tidyText(email));
}

/** The given fields in the form in which they will be stored. */
function fieldsOf(change: UserUpdate): Partial<LockedUser> {
  const { username, type, status } = change;
  const texts = (["realname", "nickname", "school", "number", "className", "email"] as const)
    .filter((key) => change[key] !== undefined)
    .map((key) => [key, tidyText(change[key])]);
  return {
    ...(Object.fromEntries(texts) as Partial<LockedUser>),
    ...(username === undefined ? {} : { username: tidyText(username) ?? "" }),
    ...(type === undefined ? {} : { roleId: type }),
    ...(status === undefined ? {} : { status }),
  };
}

async function refuseUsedNames(tx: Tx, { uid, username, email }: LockedUser): Promise<void> {
  const [inUse] = await usedByOthers(tx, { username, email, uid });
  if (inUse?.username) throw new Refusal("USERNAME_TAKEN");
  if (inUse?.email) throw new Refusal("EMAIL_TAKEN");
}

/** Two concurrent updates with the same name both find it free; the unique index refuses one of them. */
function refuseNameTakenMeanwhile(error: Error & { code?: string }): never {
  throw error.code === "23505" ? new Refusal("CONFLICT") : error;
}

async function store(
  tx: Tx,
  actor: Actor,
  {
    storedUser,
    updated,
    hash,
  }: { storedUser: LockedUser; updated: LockedUser; hash: string | null },
): Promise<void> {
  const { before, after } = difference({ ...storedUser }, { ...updated });
  const changed = Object.keys(after);
  if (changed.length === 0 && hash === null) return;
  const { uid, roleId, status } = updated;
  await updateUserRow(tx, updated);
  if (hash !== null) await setPassword(tx, { uid, passwordHash: hash });
  if (hash !== null || changed.includes("roleId") || changed.includes("status")) {
    await endSessionsOfAll(tx, { uids: [uid] });
  }
  // Deletes reset links that were emailed to an old address or requested before the password changed.
  if (hash !== null || changed.includes("email")) await deleteMailCodes(tx, { uids: [uid] });
  if (changed.includes("roleId")) {
    const params = { from: storedUser.roleId, to: roleId };
    await sendMessage(tx, uid, { template: "roleChanged", params });
  }
  if (storedUser.status === 2 && status === 0) {
    await sendMessage(tx, uid, { template: "accountApproved", params: {} });
  }
  await recordAction(tx, actor, {
    action: "user.update",
    target: storedUser.username,
    before,
    after: hash === null ? after : { ...after, newPassword: true },
  });
}
