import { statement } from "../platform/database/statement.ts";

/** `:rows`: JSON text; the accounts must already exist. */
export const insertRosterTeams = statement(
  "teamRoster.insertTeams",
  `insert into team (uid, name, name_en, country, has_login)
   select uid, name, "nameEn", country, true
   from jsonb_to_recordset(:rows::jsonb) as f (uid text, name text, "nameEn" text, country text)`,
);

/**
 * `:rows`: JSON text, in the order of the members. Members without an account do not have to accept an invitation, so
 * they are stored as having accepted.
 */
export const insertRosterMembers = statement(
  "teamRoster.insertMembers",
  `insert into team_member (team_uid, name, role, has_accepted)
   select f."teamUid", f.name, f.role, true
   from rows from (jsonb_to_recordset(:rows::jsonb) as ("teamUid" text, name text, role text))
     with ordinality as f ("teamUid", name, role, number) order by f.number`,
);
