import { currentRole } from "../platform/database/currentRole.sql.ts";
import { siteCount } from "../judging/fragments/siteCount.sql.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";

/** This expression must equal the expression of the index `app_user_search`, so that the index can be used. */
const words = `lower(
  username || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(realname, '') || E'\\n' ||
  coalesce(school, '') || E'\\n' || coalesce(number, '') || E'\\n' || coalesce(class_name, ''))`;

/**
 * Conditions for the filters: `:keyword` in lower case, `:status`, `:roles`, `:className`. Each combination of filters
 * is a separate statement, so that it is planned with the index that suits it. The index contains trigrams, so a search
 * for a keyword of fewer than three characters, such as a Chinese name, scans the table. The best plan (an index, or a
 * scan that starts at the newest account) depends on how rare a keyword is, so each execution is planned separately.
 */
function conditions({ keyword, status, roles, className }: Filters): string {
  const all = ["deleted_at is null"];
  if (keyword === "long") all.push(`${words} like '%' || :keyword::text || '%'`);
  if (keyword === "short") all.push(`strpos(${words}, :keyword::text) > 0`);
  if (status) all.push("status = :status");
  if (roles) all.push("role_id = any(:roles)");
  if (className) all.push("class_name = :className");
  return all.join(" and ");
}

interface Filters {
  /**
   * `short`: the keyword is too short for the index; `long`: the keyword is part of a LIKE pattern, so its special
   * characters must be escaped.
   */
  keyword: "none" | "short" | "long";
  status: boolean;
  roles: boolean;
  className: boolean;
}

function listStatements(filters: Filters) {
  const options = { variant: keyOf(filters), planEach: filters.keyword === "long" };
  return {
    rows: statement(
      "user.list",
      `select u.uid, u.username, u.nickname, u.realname, u.school, u.number,
         u.class_name as "className", u.email, u.gender, u.avatar,
         u.status, ${currentRole("u")} as "roleId", u.created_at as "createdAt", u.modified_at as "modifiedAt",
         u.last_login_at as "lastLoginAt"
       from (
         select uid from app_user where ${conditions(filters)}
         order by created_at desc, username limit :limit offset :offset
       ) page join app_user u using (uid)
       order by u.created_at desc, u.username`,
      options,
    ),
    count: statement(
      "user.count",
      `select count(*) from app_user where ${conditions(filters)}`,
      options,
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

export type UserListRow = RowOf<ReturnType<typeof listStatements>["rows"]>;

/** Returns two statements for these filters: one returns a page, the other returns the count. */
export function listOf(filters: Filters): ReturnType<typeof listStatements> {
  const entry = statements.get(keyOf(filters));
  if (!entry) throw new Error("a combination of filters without a statement");
  return entry;
}

/**
 * The number of all accounts, in two parts. The number of usable accounts is stored (site_count, key `listed`), so only
 * the remaining accounts are counted.
 */
export const countUsers = statement(
  "user.countUsers",
  `select
     ${siteCount("listed")} as usable,
     (select count(*) from app_user where (status in (1, 2) or is_team) and deleted_at is null) as others`,
);

/** Counts accounts that are waiting for approval, up to `:most`, in the index `app_user_status`. */
export const countApplicants = statement(
  "user.countApplicants",
  `select count(*)::int from (
     select 1 from app_user where status = 2 and deleted_at is null limit :most) waiting`,
  { byIndex: true },
);
