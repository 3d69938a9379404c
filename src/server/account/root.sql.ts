import { statement } from "../platform/database/statement.ts";
import { userChanged } from "./fragments/userChanges.sql.ts";

/** Returns one row if root did not exist. */
export const insertRoot = statement(
  "account.insertRoot",
  `insert into app_user (uid, username, password_hash, role_id, must_change_password)
   values ('1', 'root', :passwordHash, 1000, :mustChange) on conflict do nothing
   returning uid, ${userChanged("uid")}`,
);

/** Resets the root account on behalf of the operator at the console. */
export const resetRoot = statement(
  "account.resetRoot",
  `update app_user set password_hash = :passwordHash, role_id = 1000, muted_until = null, status = 0, must_change_password = true,
     modified_at = verdict_now()
   where uid = '1' returning username, ${userChanged("uid")}`,
);

/** Sets the password that the owner chose; the owner need not change it at the first sign-in. */
export const setRootPassword = statement(
  "account.setRootPassword",
  `update app_user set password_hash = :passwordHash, must_change_password = false, modified_at = verdict_now()
   where uid = '1' returning uid`,
);
