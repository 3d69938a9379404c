import { sql } from "../platform/db.ts";
import { userChanged } from "./fragments/userChanges.sql.ts";

/** $1 password hash, $2 must change. One row when root did not exist. */
export const insertRoot = sql<{ uid: string }>(
  "account.insertRoot",
  `insert into app_user (uid, username, password_hash, role_id, must_change_password)
   values ('1', 'root', $1, 1000, $2) on conflict do nothing
   returning uid, ${userChanged("uid")}`,
);

/** $1 password hash: resets root for the operator at the console. */
export const resetRoot = sql<{ username: string }>(
  "account.resetRoot",
  `update app_user set password_hash = $1, role_id = 1000, status = 0, must_change_password = true,
     modified_at = verdict_now()
   where uid = '1' returning username, ${userChanged("uid")}`,
);

/** $1 password hash, chosen by the owner; it need not be changed at the first sign-in. */
export const setRootPassword = sql<{ uid: string }>(
  "account.setRootPassword",
  `update app_user set password_hash = $1, must_change_password = false, modified_at = verdict_now()
   where uid = '1' returning uid`,
);
