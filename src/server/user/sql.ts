import { isUsableRoot } from "../account/fragments/usableRoot.sql.ts";
import { userChanged } from "../account/fragments/userChanges.sql.ts";
import { currentRole } from "../platform/database/currentRole.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

const lockedColumns = `uid, username, ${currentRole("app_user")} as "roleId", status, realname, nickname, school, number,
  class_name as "className", email`;

/**
 * Locks the users' rows until the transaction ends, always in the same order. The lock does not stop other transactions
 * from inserting rows that refer to these users. Such a transaction may already hold a lock that this transaction needs
 * next. If that transaction then had to wait for this one, the two would deadlock. For example, storing a verdict locks
 * the user's counters before it records the problem as solved.
 */
export const lockUsers = statement(
  "user.lock",
  `select ${lockedColumns} from app_user where uid = any(:uids::text[]) and deleted_at is null
   order by uid for no key update`,
);

export type LockedUser = RowOf<typeof lockUsers>;

/**
 * Locks all super administrators whose accounts are active. Concurrent changes therefore wait for each other and never
 * remove the last super administrator. The super administrators are locked before any other account.
 */
export const lockRoots = statement(
  "user.lockRoots",
  `select uid from app_user where ${isUsableRoot("app_user")}
   order by uid for no key update`,
);

/**
 * Whether another account uses the username, and whether one uses the email address. `:uid`: the account that is left
 * out of the search.
 */
export const usedByOthers = statement(
  "user.takenByOthers",
  `select
     exists (select from app_user where lower(username) = lower(:username) and uid <> :uid) as username,
     exists (select from app_user where lower(email) = lower(:email?) and email is not null
       and uid <> :uid) as email`,
);

export const updateUserRow = statement(
  "user.update",
  `update app_user set username = :username, realname = :realname?, nickname = :nickname?, school = :school?, number = :number?, email = :email?,
     role_id = :roleId, muted_until = case when role_id = :roleId then muted_until end, status = :status, class_name = :className?, modified_at = verdict_now()
   where uid = :uid returning ${userChanged("uid")}`,
);

export const setPassword = statement(
  "user.setPassword",
  `update app_user set password_hash = :passwordHash, must_change_password = false, modified_at = verdict_now()
   where uid = :uid`,
);

export const setStatus = statement(
  "user.setStatus",
  `update app_user set status = :status, modified_at = verdict_now() where uid = any(:uids::text[])
   returning ${userChanged("uid")}`,
);

export const endSessionsOfAll = statement(
  "user.endSessions",
  "delete from session where uid = any(:uids::text[])",
);

/**
 * `:names`: generated names, in the order of `:uids`; `:passwordHash`: hash of an unusable password. The row remains,
 * because submissions, solved problems and scoreboards refer to it.
 */
export const anonymise = statement(
  "user.anonymise",
  `update app_user u set username = fresh.name, password_hash = :passwordHash, must_change_password = false,
     role_id = 1002, muted_until = null, status = 1, email = null, nickname = null, realname = null, school = null,
     number = null, class_name = null, gender = 'secrecy', avatar = null, signature = null, signature_html = null,
     github = null, blog = null,
     cf_username = null, last_login_at = null, last_login_ip = null,
     last_login_agent = null, previous_login = null, deleted_at = verdict_now(),
     modified_at = verdict_now()
   from unnest(:uids::text[], :names::text[]) fresh (uid, name) where u.uid = fresh.uid
   returning ${userChanged("u.uid")}`,
);

/** Returns, in lower case, those of the given usernames that are already in use. */
export const usedNames = statement(
  "user.usedNames",
  "select lower(username) as name from app_user where lower(username) = any(:nameKeys::text[])",
);

/** The given email addresses that are in use. */
export const usedAddresses = statement(
  "user.usedAddresses",
  `select lower(email) as email from app_user
   where lower(email) = any(:addresses::text[]) and email is not null`,
);

/** Returns the names of the inserted accounts; accounts that conflict with existing ones are skipped. */
export const insertUsers = statement(
  "user.insertMany",
  `insert into app_user (uid, username, password_hash, email, realname, gender, nickname, school,
     number, class_name, is_generated, is_team)
   select uid, username, "passwordHash", email, realname, gender, nickname, school, number, "className", :areGenerated::boolean, :areTeams::boolean
   from jsonb_to_recordset(:rows::jsonb) fresh (uid text, username text, "passwordHash" text, email text,
     realname text, gender text, nickname text, school text, number text, "className" text)
   on conflict do nothing returning username, ${userChanged("uid")}`,
);
