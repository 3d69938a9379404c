import { statement } from "../platform/database/statement.ts";

/** Properties of a database that determine whether this site can use it. */
export const aboutDatabase = statement(
  "site.aboutDatabase",
  `select current_setting('server_version_num')::int as version,
     split_part(current_setting('server_version'), ' ', 1) as "versionText",
     pg_encoding_to_char(encoding) as encoding,
     has_database_privilege(oid, 'create') and has_schema_privilege('public', 'create') as "mayCreate",
     exists (select 1 from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"
   from pg_database where datname = current_database()`,
  { timeoutMs: 5000 },
);
