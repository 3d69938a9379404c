import { siteCount } from "../judging/fragments/siteCount.sql.ts";
import { sql } from "../platform/db.ts";

export interface UserListRow {
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  school: string | null;
  number: string | null;
  className: string | null;
  email: string | null;
  gender: "male" | "female" | "secrecy";
  avatar: string | null;
  status: 0 | 1 | 2;
  roleId: number;
  createdAt: Date;
  modifiedAt: Date;
  lastLoginAt: Date | null;
}

/** Matches the expression of the index app_user_search. */
const words = `lower(
  username || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(realname, '') || E'\\n' ||
  coalesce(school, '') || E'\\n' || coalesce(number, '') || E'\\n' || coalesce(class_name, ''))`;

/**
 * Conditions for the given filters: $3 keyword in lower case, $4 status, $5 roles, $6 class. Each combination is a
 * statement of its own, so that each has the plan of its own index. The index contains trigrams; a shorter
 * keyword, such as a Chinese name, scans the table. The best plan (index or scan from the newest) depends
 * on how rare a keyword is, so it is planned for each.
 */
function conditions({ keyword, status, roles, className }: Filters): string {
  const all = ["deleted_at is null"];
  if (keyword === "long") all.push(`${words} like '%' || $3::text || '%'`);
  else if (keyword === "short") all.push(`strpos(${words}, $3::text) > 0`);
  else all.push("$3::text is null");
  all.push(status ? "status = $4::smallint" : "$4::smallint is null");
  all.push(roles ? "role_id = any($5::smallint[])" : "$5::smallint[] is null");
  all.push(className ? "class_name = $6::text" : "$6::text is null");
  return all.join(" and ");
}

interface Filters {
  /** `long`: escaped for LIKE. */
  keyword: "none" | "short" | "long";
  status: boolean;
  roles: boolean;
  className: boolean;
}

function listStatements(filters: Filters) {
  const name = keyOf(filters);
  const planEach = filters.keyword === "long";
  return {
    rows: sql<UserListRow>(
      `user.list.${name}`,
      `select u.uid, u.username, u.nickname, u.realname, u.school, u.number,
         u.class_name as "className", u.email, u.gender, u.avatar,
         u.status, u.role_id as "roleId", u.created_at as "createdAt", u.modified_at as "modifiedAt",
         u.last_login_at as "lastLoginAt"
       from (
         select uid from app_user where ${conditions(filters)}
         order by created_at desc, username limit $1 offset $2
       ) page join app_user u using (uid)
       order by u.created_at desc, u.username`,
      { planEach },
    ),
    count: sql<{ count: number }>(
      `user.count.${name}`,
      `select count(*) from app_user
       where $1::int is null and $2::int is null and ${conditions(filters)}`,
      { planEach },
    ),
  };
}

const either = [false, true] as const;
const statements = new Map(
  (["none", "short", "long"] as const).flatMap((keyword) =>
    either.flatMap((status) =>
      either.flatMap((roles) =>
        either.map((className) => {
          const filters = { keyword, status, roles, className };
          return [keyOf(filters), listStatements(filters)] as const;
        }),
      ),
    ),
  ),
);

function keyOf({ keyword, status, roles, className }: Filters): string {
  const parts = [keyword, status && "status", roles && "roles", className && "class"];
  return parts.filter(Boolean).join("+");
}

/** The page and the count for the given filters. */
export function listOf(filters: Filters): ReturnType<typeof listStatements> {
  const found = statements.get(keyOf(filters));
  if (!found) throw new Error("a combination of filters without a statement");
  return found;
}

/** All accounts, without counting the usable ones: their number is stored (site_count, key `listed`). */
export const countEverybody = sql<{ usable: number; others: number }>(
  "user.countEverybody",
  `select
     ${siteCount("listed")} as usable,
     (select count(*) from app_user where status in (1, 2) and deleted_at is null) as others`,
);
