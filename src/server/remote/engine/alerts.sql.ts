import { statement } from "../../platform/database/statement.ts";
import { isUsableRoot } from "../../account/fragments/usableRoot.sql.ts";

/**
 * Records that administrators are alerted about this cause. Returns no row if they were already alerted about it within
 * the last day.
 */
export const dueAlert = statement(
  "remote.dueAlert",
  `insert into remote_alert as a (judge, cause, sent_at) values (:judge, :cause, verdict_now())
   on conflict (judge, cause) do update set sent_at = excluded.sent_at
     where a.sent_at <= verdict_now() - interval '1 day'
   returning judge`,
);

/** The administrators who manage remote judges. */
export const superAdministrators = statement(
  "remote.superAdministrators",
  `select u.uid from app_user u where ${isUsableRoot("u")} order by u.uid`,
);
