/** The catalogue's version, which changes with every change of its data; an SQL expression. */
export const catalogueVersionNow = "(select sum(version)::bigint from problem_catalogue)";
