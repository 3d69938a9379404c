import { statement } from "../platform/database/statement.ts";
import { isUsableRoot } from "./fragments/usableRoot.sql.ts";
import { userChanged } from "./fragments/userChanges.sql.ts";

/** Returns no row if the name or the address is taken, even by a concurrent registration. */
export const insertAccount = statement(
  "register.insert",
  `insert into app_user (uid, username, password_hash, email, realname, school, number, class_name, status)
   values (:uid, :username, :passwordHash, :email?, :realname?, :school?, :number?, :className?, :status) on conflict do nothing
   returning uid, ${userChanged("uid")}`,
);

/**
 * Usernames and email addresses are compared case-insensitively; either may be empty. Uses two look-ups, each in a
 * unique index.
 */
export const namesInUse = statement(
  "register.namesInUse",
  `select exists (select from app_user where lower(username) = lower(:username)) as username,
     exists (select from app_user where lower(email) = lower(:email) and email is not null) as email`,
);

/** The administrators who decide on applications for accounts. */
export const applicationDeciders = statement(
  "register.applicationDeciders",
  `select u.uid from app_user u where ${isUsableRoot("u")}`,
);
