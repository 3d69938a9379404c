/** Changes whenever a user is created, deleted or renamed; an SQL expression. */
export const namesVersionNow = "(select sum(version)::bigint from names_version)";
