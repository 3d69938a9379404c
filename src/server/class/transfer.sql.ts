import { statement } from "../platform/database/statement.ts";
import { renewed } from "./classes.sql.ts";

/** Returns no row unless the new owner is a teacher of the class and has an active account. */
export const setOwnerRow = statement(
  "class.setOwner",
  `update user_group g set owner_uid = :uid, ${renewed} where g.id = :classId
     and exists (select from group_member m join app_user u on u.uid = m.uid
       where m.group_id = g.id and m.uid = :uid and m.role = 'teacher' and u.status = 0 and u.deleted_at is null)
   returning g.id`,
);
