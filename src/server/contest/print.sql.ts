import { sql } from "../platform/db.ts";

/** $1 contest, $2 uid, $3 text. */
export const insertPrint = sql(
  "contest.insertPrint",
  "insert into contest_print (contest_id, uid, content) values ($1, $2, $3)",
);

export interface PrintListRow {
  id: number;
  username: string;
  realname: string | null;
  status: number;
  createdAt: Date;
  total: number;
}

/** $1 contest, $2 limit, $3 offset: waiting ones first, the oldest first; then printed ones, the newest first. */
export const prints = sql<PrintListRow>(
  "contest.prints",
  `select p.id, u.username, u.realname, p.status, p.created_at as "createdAt",
     count(*) over ()::int as total
   from contest_print p join app_user u on u.uid = p.uid
   where p.contest_id = $1
   order by p.status, case when p.status = 0 then p.id end, p.id desc
   limit $2 offset $3`,
);

/** $1 id, $2 contest: no row when it is not of that contest. */
export const markPrinted = sql<{ id: number }>(
  "contest.markPrinted",
  "update contest_print set status = 1 where id = $1 and contest_id = $2 returning id",
);

/** $1 id. */
export const printText = sql<{ contestId: number; username: string; content: string }>(
  "contest.printText",
  `select p.contest_id as "contestId", u.username, p.content
   from contest_print p join app_user u on u.uid = p.uid where p.id = $1`,
);
