import { sql } from "../platform/db.ts";
import { userChanged } from "./fragments/userChanges.sql.ts";

/**
 * $1 uid, $2 name, $3 password hash, $4 mail address, $5 real name, $6 school, $7 number, $8 class (each or null), $9 status. No
 * row: the name or the address is taken, also by a concurrent registration.
 */
export const insertAccount = sql<{ uid: string }>(
  "register.insert",
  `insert into app_user (uid, username, password_hash, email, realname, school, number, class_name, status)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing
   returning uid, ${userChanged("uid")}`,
);

/** $1 name, $2 mail address, both case-insensitive; either may be empty. Two look-ups in unique indexes. */
export const namesInUse = sql<{ username: boolean; email: boolean }>(
  "register.namesInUse",
  `select exists (select from app_user where lower(username) = lower($1)) as username,
     exists (select from app_user where lower(email) = lower($2) and email is not null) as email`,
);
