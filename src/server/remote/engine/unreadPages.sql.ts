import { statement } from "../../platform/database/statement.ts";

/**
 * Stores a page; it replaces an earlier page that belongs to the same failure of the same operation (`:call`). Of the
 * judge's other pages, only the newest `:others` are kept.
 */
export const keepPage = statement(
  "remote.keepPage",
  `with stored as (
     insert into remote_page (judge, call, detail, url, body) values (:judge, :call, :detail, :url, :body::bytea)
     on conflict (judge, call, detail) do update set url = excluded.url, body = excluded.body, kept_at = verdict_now()
   )
   delete from remote_page where id in (
     select id from remote_page where judge = :judge and (call, detail) <> (:call, :detail)
     order by kept_at desc, id desc offset :others)`,
);

export const pageById = statement(
  "remote.page",
  "select judge, call, body from remote_page where id = :id",
);
