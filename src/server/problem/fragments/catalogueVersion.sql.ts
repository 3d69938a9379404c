/** The catalogue's version, which changes whenever its data change; an SQL expression. */
export const catalogueVersionNow = "(select sum(version)::bigint from problem_catalogue)";
